package io.wattle.combine;

import io.wattle.combine.read.ReadCounter;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.StatusReporter;

/** Keeps counters, for both APIs. */
final class TestingReporter extends StatusReporter implements Reporter {

    private final Counters counters = new Counters();

    long count(ReadCounter counter) {
        return getCounter(counter).getValue();
    }

    @Override
    public Counters.Counter getCounter(Enum<?> name) {
        return counters.findCounter(name);
    }

    @Override
    public Counters.Counter getCounter(String group, String name) {
        return counters.findCounter(group, name);
    }

    @Override
    public void incrCounter(Enum<?> key, long amount) {
        counters.incrCounter(key, amount);
    }

    @Override
    public void incrCounter(String group, String counter, long amount) {
        counters.incrCounter(group, counter, amount);
    }

    @Override
    public InputSplit getInputSplit() {
        throw new UnsupportedOperationException("no split");
    }

    @Override
    public void progress() {}

    @Override
    public float getProgress() {
        return 0;
    }

    @Override
    public void setStatus(String status) {}
}
