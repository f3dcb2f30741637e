package io.wattle.simulator;

import io.wattle.simulator.job.JobListener;
import java.util.ArrayList;
import java.util.List;

/** Writes down how the only job of a simulation gets on. */
public final class TestingListener implements SimulationListener, JobListener {

    final List<Double> mapsDone = new ArrayList<>();
    final List<Double> mapsLost = new ArrayList<>();
    final List<Double> reducesDone = new ArrayList<>();

    @Override
    public JobListener ofJobs() {
        return this;
    }

    @Override
    public void submitted(double nowSeconds, int maps, int reduces) {}

    @Override
    public void mapDone(double nowSeconds) {
        mapsDone.add(nowSeconds);
    }

    @Override
    public void mapLost(double nowSeconds) {
        mapsLost.add(nowSeconds);
    }

    @Override
    public void reduceDone(double nowSeconds) {
        reducesDone.add(nowSeconds);
    }

    @Override
    public void finished(double nowSeconds) {}
}
