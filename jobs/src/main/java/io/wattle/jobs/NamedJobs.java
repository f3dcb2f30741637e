package io.wattle.jobs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;

/** All jobs of this module by name, in Java and in C++. */
public final class NamedJobs {

    private static final String GREP = "grep";
    private static final String KMEANS = "kmeans";
    private static final String TERASORT = "terasort";
    private static final String DFSIO = "dfsio";

    private NamedJobs() {}

    /** All names, such as {@code wordcount}, {@code grep-native} or {@code native}. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(CountingJob.names());
        names.addAll(List.of(GREP, KMEANS, TERASORT, DFSIO));
        NativeJob.names().stream().filter(it -> !names.contains(it)).forEach(names::add);
        names.add(NativeProgram.JOB_NAME);
        return names;
    }

    /**
     * Completes a job whose configuration, paths and name the caller has set, and submits it.
     *
     * @param name one of {@link #names}
     * @return the submitted job, which the caller has to close; another object than the one given if the job is native
     * @throws UnfitSettingsException if the job cannot run with its settings
     */
    public static Job submit(String name, Job job) throws IOException, InterruptedException, ClassNotFoundException {
        Optional<CountingJob> counting = CountingJob.named(name);
        if (counting.isPresent()) {
            return counting.get().submit(job);
        }
        Optional<NativeJob> inCpp = NativeJob.named(name);
        if (inCpp.isPresent()) {
            return inCpp.get().submit(new JobConf(job.getConfiguration()));
        }
        if (name.equals(NativeProgram.JOB_NAME)) {
            return NativeProgram.submit(new JobConf(job.getConfiguration()));
        }
        switch (name) {
            case GREP -> GrepCount.configure(job);
            case KMEANS -> KMeans.configure(job);
            case TERASORT -> TeraSort.configure(job);
            case DFSIO -> FileRead.configure(job);
            default ->
                throw new IllegalArgumentException("job: '" + name + "' (known: " + String.join(", ", names()) + ")");
        }
        job.submit();
        return job;
    }
}
