package io.wattle.tuning.profile;

import io.wattle.model.ClusterProfile;
import java.util.List;
import java.util.Optional;

/**
 * A job's history and what was made of it.
 *
 * @param past the history
 * @param cluster that it ran on, as large as the history shows it
 * @param fitted the profile
 * @param times how well it tells the job's own times; empty if the simulation could not end
 * @param notPredicted why it could not
 */
public record ProfiledHistory(
        PastJob past, ClusterProfile cluster, FittedJob fitted, List<Comparison> times, Optional<String> notPredicted) {

    public ProfiledHistory {
        times = List.copyOf(times);
    }
}
