package io.wattle.tuning.engine.job;

import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.run.Deadline;
import java.io.IOException;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** What a job reads if the user names no input: the same every time. */
public interface OwnInput {

    /** What it is, for people. */
    String title();

    /** Bytes of a file unless the user says otherwise; empty if it is no text and has the size that it has. */
    OptionalLong fileBytes();

    /**
     * Writes it.
     *
     * @param folder where the files go, absent so far
     * @throws io.wattle.tuning.run.OutOfTimeException if the deadline comes first
     */
    void write(Configuration conf, Path folder, Layout layout, Deadline deadline) throws IOException;
}
