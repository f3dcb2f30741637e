package io.wattle.tuning.profile;

import io.wattle.tuning.space.Mebibyte;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * What went through a job, in MB of all its tasks.
 *
 * @param inputMb read by the maps; 0 if it is no more than names and settings
 * @param collectedMb given by the map function, as records in a file; without reduces the output
 * @param reducedMb got by the reduces; 0 without reduces
 * @param outputMb written, one replica
 */
record Volumes(double inputMb, double collectedMb, double reducedMb, double outputMb) {

    /** A map that reads less reads its orders, such as pi's range of samples. */
    private static final double LEAST_BYTES_PER_MAP = 64 << 10;

    /** Lengths of key and value, a byte each where they are short. */
    private static final double FRAME_BYTES_PER_RECORD = 2;

    /** @throws ProfileException if a counter is missing, or the maps make what they give of nothing */
    static Volumes of(PastJob job) throws ProfileException {
        double inputBytes = inputBytes(job.maps());
        boolean hasReduces = !job.reduces().isEmpty();
        double outputBytes = outputBytes(hasReduces ? job.reduces() : job.maps(), hasReduces ? "reduces" : "maps");
        double reducedBytes = hasReduces ? reducedBytes(job) : 0;
        double framedBytes = hasReduces
                ? inAll(job.maps(), "maps", PastCounter.MAP_OUTPUT_BYTES)
                        + FRAME_BYTES_PER_RECORD * inAll(job.maps(), "maps", PastCounter.MAP_OUTPUT_RECORDS)
                : outputBytes;
        // Longer frames and checksums make more of it; combiners and compression less.
        double collectedBytes = Math.max(framedBytes, reducedBytes);
        if (inputBytes < LEAST_BYTES_PER_MAP * job.maps().size()) {
            double made = Math.max(collectedBytes, outputBytes);
            if (made >= LEAST_BYTES_PER_MAP * job.maps().size()) {
                throw new ProfileException(String.format(
                        Locale.ROOT,
                        "its maps read %.0f bytes and give %.0f: a job that makes its data is not simulated (needed: a job"
                                + " that reads %.0f bytes a map or more, or gives less than that)",
                        inputBytes,
                        made,
                        LEAST_BYTES_PER_MAP));
            }
            inputBytes = 0;
        }
        return new Volumes(
                inputBytes / Mebibyte.BYTES,
                collectedBytes / Mebibyte.BYTES,
                reducedBytes / Mebibyte.BYTES,
                outputBytes / Mebibyte.BYTES);
    }

    /** Whether combiner or compression left less than the map function gave. */
    boolean shrinks() {
        return reducedMb > 0 && reducedMb < collectedMb;
    }

    /** A format that packs files counts nothing, and says 0: then what came from the file system counts. Each map may have its own. */
    private static double inputBytes(List<PastTask> maps) throws ProfileException {
        return inAll(
                maps,
                it -> {
                    OptionalLong counted = it.counter(PastCounter.INPUT_BYTES);
                    return counted.orElse(0) > 0 ? counted : it.counter(PastCounter.STORED_BYTES_READ);
                },
                without -> "what its maps have read was not counted in " + without + " of " + maps.size() + ": "
                        + PastCounter.INPUT_BYTES.hadoopName() + " is missing or 0, and "
                        + PastCounter.STORED_BYTES_READ.hadoopName()
                        + " is missing, as is that of any other file system but the nodes' own (needed: one of them)");
    }

    private static double outputBytes(List<PastTask> writers, String what) throws ProfileException {
        return inAll(
                writers,
                it -> {
                    OptionalLong counted = it.counter(PastCounter.OUTPUT_BYTES);
                    OptionalLong stored = it.counter(PastCounter.STORED_BYTES_WRITTEN);
                    return counted.orElse(0) > 0 || stored.isEmpty() ? counted : stored;
                },
                without -> "what its " + what + " have written was not counted in " + without + " of " + writers.size()
                        + ": " + PastCounter.OUTPUT_BYTES.hadoopName() + " and "
                        + PastCounter.STORED_BYTES_WRITTEN.hadoopName() + " are missing (needed: one of them)");
    }

    /** Hadoop before 2 does not say what its maps left: as much as the reduces fetched. */
    private static double reducedBytes(PastJob job) throws ProfileException {
        return job.maps().stream()
                        .allMatch(it -> it.counter(PastCounter.MAP_OUTPUT_MATERIALIZED_BYTES)
                                .isPresent())
                ? inAll(job.maps(), "maps", PastCounter.MAP_OUTPUT_MATERIALIZED_BYTES)
                : inAll(job.reduces(), "reduces", PastCounter.REDUCE_SHUFFLE_BYTES);
    }

    /**
     * Over all tasks.
     *
     * @param what the tasks are, for the message
     * @throws ProfileException if one of them has not got it
     */
    static double inAll(List<PastTask> tasks, String what, PastCounter counter) throws ProfileException {
        return inAll(
                tasks,
                it -> it.counter(counter),
                without -> counter.hadoopName() + " is missing in " + without + " of " + tasks.size() + " " + what
                        + " (needed: in all)");
    }

    /** @param missing the message, by the number of tasks that have none */
    private static double inAll(
            List<PastTask> tasks, Function<PastTask, OptionalLong> figure, LongFunction<String> missing)
            throws ProfileException {
        List<OptionalLong> figures = tasks.stream().map(figure).toList();
        long without = figures.stream().filter(OptionalLong::isEmpty).count();
        if (without > 0) {
            throw new ProfileException(missing.apply(without));
        }
        return figures.stream().mapToDouble(OptionalLong::getAsLong).sum();
    }
}
