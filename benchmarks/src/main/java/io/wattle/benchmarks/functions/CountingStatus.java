package io.wattle.benchmarks.functions;

import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.StatusReporter;

/** Counts as a task does, and reports to nobody. */
final class CountingStatus extends StatusReporter {

    private final Counters counters = new Counters();

    @Override
    public Counter getCounter(Enum<?> name) {
        return counters.findCounter(name);
    }

    @Override
    public Counter getCounter(String group, String name) {
        return counters.findCounter(group, name);
    }

    @Override
    public void progress() {
        // Nobody waits for it.
    }

    @Override
    public float getProgress() {
        return 0;
    }

    @Override
    public void setStatus(String status) {
        // Nobody reads it.
    }
}
