package io.wattle.combine.mapred;

import io.wattle.combine.read.ReadCounter;
import io.wattle.combine.read.TaskHandle;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;

/** A task of this API. */
record ReporterTask(JobConf conf, Reporter reporter) implements TaskHandle {

    @Override
    public void count(ReadCounter counter) {
        reporter.incrCounter(counter, 1);
    }

    @Override
    public void progressed() {
        reporter.progress();
    }
}
