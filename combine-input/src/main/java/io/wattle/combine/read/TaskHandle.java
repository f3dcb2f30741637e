package io.wattle.combine.read;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** What reading needs of the task, in either API. */
public interface TaskHandle {

    /** The task's own configuration: what is set in it the mapper sees. */
    Configuration conf();

    /** Where a file of the input is read. It is another than the configured one where files lie packed in others. */
    default FileSystem fileSystem(Path file) throws IOException {
        return file.getFileSystem(conf());
    }

    /** Which attempt of the task this is; empty if that is not known. */
    Optional<TaskAttemptID> attempt();

    /** Where this attempt writes what is kept only if it wins; empty if its committer has no such directory. */
    Optional<Path> attemptOutput() throws IOException;

    /** Adds to a counter of the job. */
    void count(ReadCounter counter, long amount);

    /** Adds one to a counter of the job. */
    default void count(ReadCounter counter) {
        count(counter, 1);
    }

    /** Counts bytes of the input, as Hadoop's {@code Bytes Read}. */
    void countBytes(long bytes);

    /** Says that the task is alive. */
    void progressed();
}
