package io.wattle.tuning.engine.job;

import io.wattle.jobs.CountingJob;
import io.wattle.jobs.NamedJobs;
import io.wattle.jobs.NativeProgram;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The jobs that can be tuned, by name. */
public final class TunedJobs {

    private TunedJobs() {}

    /** All names. */
    public static List<String> names() {
        return NamedJobs.names();
    }

    /** As the other, with all defaults. */
    public static TunedJob named(String name) throws IOException {
        return named(name, JobOptions.NONE);
    }

    /**
     * The job of that name.
     *
     * @param name one of {@link #names}
     * @throws InputException if the job does not take an option, or the option's value is wrong
     */
    public static TunedJob named(String name, JobOptions options) throws IOException {
        Optional<CountingJob> counting = CountingJob.named(name);
        if (counting.isPresent()) {
            options.requireOnly(name, List.of());
            return new CountedJob(counting.get());
        }
        return switch (name) {
            case "grep", "grep-native" -> GrepJob.of(name, options);
            case "kmeans", "kmeans-native" -> KMeansJob.of(name, options);
            case "terasort" -> TeraSortJob.of(name, options);
            case "dfsio" -> DfsIoJob.of(name, options);
            case NativeProgram.JOB_NAME -> NativeProgramJob.of(options);
            case "pi-native" -> PiJob.of(name, options);
            default ->
                throw new IllegalArgumentException("job: '" + name + "' (known: " + String.join(", ", names()) + ")");
        };
    }
}
