package io.wattle.tuning.search;

import io.wattle.tuning.space.Settings;
import java.util.List;
import java.util.Optional;

/**
 * What the trials of a search tell. Immutable.
 *
 * @param incumbent the best settings so far; empty if no trial succeeded
 * @param attempts what became of each successful attempt, in order
 */
public record Findings(Optional<Settings> incumbent, List<Attempt> attempts) {

    /** Of no trials. */
    public static final Findings NONE = new Findings(Optional.empty(), List.of());

    public Findings {
        attempts = List.copyOf(attempts);
    }
}
