package io.wattle.tuning.engine;

import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.TunedJob;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What each trial of a run has in common. Immutable.
 *
 * @param job to run
 * @param input what it reads
 * @param properties of its configuration that no trial changes, by key
 * @param hasWorked whether a trial of the run has succeeded before, so that what fails now fails for its settings
 * @param referenceFile keeps what the first trial wrote, where nobody knows what is right; empty to keep it for this engine only
 */
public record JobRequest(
        TunedJob job,
        InputRequest input,
        Map<String, String> properties,
        boolean hasWorked,
        Optional<Path> referenceFile) {

    public JobRequest {
        properties = Map.copyOf(properties);
    }

    /** With the cluster's own configuration. */
    public JobRequest(TunedJob job, InputRequest input) {
        this(job, input, Map.of(), false, Optional.empty());
    }
}
