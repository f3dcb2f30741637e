package io.wattle.benchmarks.testbed;

import io.wattle.tuner.engine.job.InputRequest.Layout;
import io.wattle.tuner.engine.job.TunedJobs;
import io.wattle.tuner.run.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The inputs of the six jobs in the testbed's HDFS: made once, the same every time. Immutable. */
final class StudyInputs {

    private static final Path ROOT = new Path("/study");
    private static final Path WORDS = new Path(ROOT, "words");
    private static final Path LOGS = new Path(ROOT, "logs");
    private static final Path ROWS = new Path(ROOT, "rows");
    private static final int ROW_BYTES = 100;

    private final Configuration conf;
    private final InputSizes sizes;

    StudyInputs(Configuration conf, InputSizes sizes) {
        this.conf = conf;
        this.sizes = sizes;
    }

    /** What a job reads. */
    static Path of(StudyJob job) {
        return job.readsLogs() ? LOGS : job == StudyJob.TERASORT ? ROWS : WORDS;
    }

    /** Writes those that are missing. */
    void makeMissing() throws IOException {
        FileSystem files = FileSystem.get(conf);
        Layout layout = new Layout(sizes.files(), (long) sizes.files() * sizes.textBytes());
        if (!files.exists(WORDS)) {
            TunedJobs.named("wordcount").ownInput().write(conf, WORDS, layout, Deadline.NONE);
        }
        if (!files.exists(LOGS)) {
            TunedJobs.named("logcount").ownInput().write(conf, LOGS, layout, Deadline.NONE);
        }
        if (!files.exists(ROWS)) {
            writeRows(files);
        }
    }

    /** As TeraGen's: only the first ten bytes of a row matter. A job that made them would take longer than the sort. */
    private void writeRows(FileSystem files) throws IOException {
        Random random = new Random(1);
        byte[] row = new byte[ROW_BYTES];
        for (int file = 0; file < sizes.files(); file++) {
            try (OutputStream out = files.create(new Path(ROWS, String.format(Locale.ROOT, "part-m-%05d", file)))) {
                for (int i = 0; i < sizes.sortRows(); i++) {
                    random.nextBytes(row);
                    out.write(row);
                }
            }
        }
    }
}
