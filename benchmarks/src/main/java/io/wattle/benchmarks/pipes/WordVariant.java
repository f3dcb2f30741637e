package io.wattle.benchmarks.pipes;

import io.wattle.jobs.CountingJob;
import org.apache.hadoop.conf.Configuration;

/** A word count and how the JVMs of its containers start. */
enum WordVariant {
    /** Hadoop's example with a combiner. */
    STOCK(CountingJob.WORDCOUNT, ContainerStart.STOCK),
    /** That with classes from an archive. */
    STOCK_ARCHIVE(CountingJob.WORDCOUNT, ContainerStart.ARCHIVE),
    /** Packed, in Java. */
    PACKED(CountingJob.WORDCOUNT2, ContainerStart.STOCK),
    /** In C++. */
    NATIVE(CountingJob.WORDCOUNT_NATIVE, ContainerStart.SHORT),
    /** That with classes from an archive. */
    NATIVE_ARCHIVE(CountingJob.WORDCOUNT_NATIVE, ContainerStart.SHORT_ARCHIVE);

    private final CountingJob job;
    private final ContainerStart start;

    WordVariant(CountingJob job, ContainerStart start) {
        this.job = job;
        this.start = start;
    }

    String title() {
        return job.jobName() + (start.isFromArchive() ? "+archive" : "");
    }

    CountingJob job() {
        return job;
    }

    void configure(Configuration conf) {
        start.configure(conf);
    }
}
