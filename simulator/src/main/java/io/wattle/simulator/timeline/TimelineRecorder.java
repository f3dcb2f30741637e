package io.wattle.simulator.timeline;

import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.Workers;
import io.wattle.simulator.job.JobListener;
import io.wattle.simulator.node.NodeListener;
import java.util.ArrayList;
import java.util.List;

/**
 * Records the timeline of one simulation, in intervals of a second or, of longer runs, of as many as it takes to keep to a bound.
 * Not thread safe.
 */
public final class TimelineRecorder implements SimulationListener {

    /** About a picture's width; from half as many on, whatever the length of a run that is longer than this. */
    public static final int MOST_INTERVALS = 600;

    private final int mostIntervals;
    private final List<ClassRecorder> classes = new ArrayList<>();
    private final JobRecorder jobs;
    private Timeline timeline;

    /** With at most {@link #MOST_INTERVALS}. */
    public TimelineRecorder() {
        this(MOST_INTERVALS);
    }

    /**
     * With another bound.
     *
     * @param mostIntervals an even number of 2 or more
     */
    public TimelineRecorder(int mostIntervals) {
        this.mostIntervals = mostIntervals;
        jobs = new JobRecorder(mostIntervals);
    }

    private static final class JobRecorder implements JobListener {
        private final Level mapsDone;
        private final Level reducesDone;
        private final Level running;
        private final Level done;
        private int maps;
        private int reduces;

        JobRecorder(int mostIntervals) {
            mapsDone = new Level(mostIntervals);
            reducesDone = new Level(mostIntervals);
            running = new Level(mostIntervals);
            done = new Level(mostIntervals);
        }

        @Override
        public void submitted(double nowSeconds, int ofMaps, int ofReduces) {
            maps += ofMaps;
            reduces += ofReduces;
            running.change(nowSeconds, 1);
        }

        @Override
        public void mapDone(double nowSeconds) {
            mapsDone.change(nowSeconds, 1);
        }

        @Override
        public void reduceDone(double nowSeconds) {
            reducesDone.change(nowSeconds, 1);
        }

        @Override
        public void finished(double nowSeconds) {
            running.change(nowSeconds, -1);
            done.change(nowSeconds, 1);
        }

        @Override
        public void mapLost(double nowSeconds) {
            mapsDone.change(nowSeconds, -1);
        }

        @Override
        public void failed(double nowSeconds) {
            running.change(nowSeconds, -1);
        }
    }

    @Override
    public NodeListener ofNode(int group, Workers workers) {
        while (classes.size() <= group) {
            classes.add(new ClassRecorder(workers, mostIntervals));
        }
        return classes.get(group).nextNode();
    }

    @Override
    public JobListener ofJobs() {
        return jobs;
    }

    @Override
    public void ended(double nowSeconds) {
        timeline = new Timeline(
                classes.stream().map(it -> it.until(nowSeconds)).toList(),
                jobs.mapsDone.until(nowSeconds),
                jobs.reducesDone.until(nowSeconds),
                jobs.running.until(nowSeconds),
                jobs.done.until(nowSeconds),
                jobs.maps,
                jobs.reduces);
    }

    /**
     * What was recorded.
     *
     * @throws IllegalStateException if the simulation is not over
     */
    public Timeline timeline() {
        if (timeline == null) {
            throw new IllegalStateException("no timeline (needed: a simulation that is over)");
        }
        return timeline;
    }
}
