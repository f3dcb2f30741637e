package io.wattle.tuning.engine.job;

import io.wattle.jobs.CountingJob;
import io.wattle.tuning.space.JobTraits;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts words or log messages.
 *
 * @param counting the job
 */
record CountedJob(CountingJob counting) implements TunedJob {

    @Override
    public String name() {
        return counting.jobName();
    }

    @Override
    public JobTraits traits() {
        return new JobTraits(
                counting.alwaysCombines(), counting.packsFiles() ? JobTraits.Splits.PACKED : JobTraits.Splits.BY_FILE);
    }

    @Override
    public OwnInput ownInput() {
        return counting.readsLogs() ? TextInput.LOG : TextInput.WORDNET;
    }

    @Override
    public Optional<OutputDigest> reference(InputLines input) throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        input.forEach(line -> counting.keys(line.toString(), key -> counts.merge(key, 1, Integer::sum)));
        if (counts.isEmpty()) {
            throw counting.readsLogs()
                    ? input.refused(
                            "no line begins a log message such as '2015-10-17 15:37:56,547 INFO'",
                            "give logs of Hadoop's daemons, or count words",
                            null)
                    : input.refused("there is no word in it", "give a text", null);
        }
        return Optional.of(OutputDigest.of(counts.entrySet().stream()
                .map(it -> it.getKey() + "\t" + it.getValue())
                .iterator()));
    }
}
