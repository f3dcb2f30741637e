package io.wattle.combine.read;

import org.apache.hadoop.conf.Configuration;

/** What reading needs of the task, in either API. */
public interface TaskHandle {

    /** The task's own configuration: what is set in it the mapper sees. */
    Configuration conf();

    /** Adds one to a counter of the job. */
    void count(ReadCounter counter);

    /** Says that the task is alive. */
    void progressed();
}
