package io.wattle.tuning.search;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How many tasks ran at a time, over a run from its start to its finish: means of slices that are equally long. Failed and killed attempts
 * count while they ran. Immutable, thread safe.
 *
 * @param seconds from start to finish, waits in queues between a program's jobs included; more than 0
 * @param maps mean number of maps that ran in each slice, 0 or more
 * @param reduces the same of reduces, as many slices
 */
public record TaskTimeline(double seconds, List<Double> maps, List<Double> reduces) {

    /** Slices of a timeline that is collected. */
    public static final int SLICES = 60;

    public TaskTimeline {
        maps = List.copyOf(maps);
        reduces = List.copyOf(reduces);
        if (!(seconds > 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException("task timeline: " + seconds + " s (allowed: more than 0)");
        }
        if (maps.isEmpty() || maps.size() != reduces.size() || !areCounts(maps) || !areCounts(reduces)) {
            throw new IllegalArgumentException("task timeline: maps " + maps + ", reduces " + reduces
                    + " (allowed: as many slices of each, at least one, of 0 or more tasks)");
        }
    }

    private static boolean areCounts(List<Double> counts) {
        return counts.stream().allMatch(it -> it >= 0 && Double.isFinite(it));
    }

    /** The most tasks of both kinds that ran in a slice. */
    public double most() {
        double most = 0;
        for (int slice = 0; slice < maps.size(); slice++) {
            most = Math.max(most, maps.get(slice) + reduces.get(slice));
        }
        return most;
    }

    /** Collects tasks. Used by one thread. */
    public static final class Collector {

        private final long startMillis;
        private final double sliceMillis;
        private final double[] maps = new double[SLICES];
        private final double[] reduces = new double[SLICES];

        /**
         * For a run.
         *
         * @param startMillis of the run, by the clock of its tasks
         * @param finishMillis of the run, after its start
         */
        public Collector(long startMillis, long finishMillis) {
            if (finishMillis <= startMillis) {
                throw new IllegalArgumentException("task timeline: a run from " + startMillis + " to " + finishMillis
                        + " ms (allowed: a finish after the start)");
            }
            this.startMillis = startMillis;
            sliceMillis = (finishMillis - startMillis) / (double) SLICES;
        }

        /** Adds a map; what lies outside the run is left out. */
        public void map(long fromMillis, long toMillis) {
            add(maps, fromMillis, toMillis);
        }

        /** Adds a reduce; what lies outside the run is left out. */
        public void reduce(long fromMillis, long toMillis) {
            add(reduces, fromMillis, toMillis);
        }

        private void add(double[] counts, long fromMillis, long toMillis) {
            double from = Math.max(0, (fromMillis - startMillis) / sliceMillis);
            double to = Math.min(SLICES, (toMillis - startMillis) / sliceMillis);
            for (int slice = (int) from; slice < to; slice++) {
                counts[slice] += Math.min(to, slice + 1) - Math.max(from, slice);
            }
        }

        /** What was added. */
        public TaskTimeline timeline() {
            return new TaskTimeline(SLICES * sliceMillis / 1000, rounded(maps), rounded(reduces));
        }

        /** To a hundredth of a task: more would only swell a journal. */
        private static List<Double> rounded(double[] counts) {
            return DoubleStream.of(counts)
                    .map(it -> Math.round(it * 100) / 100.0)
                    .boxed()
                    .toList();
        }
    }
}
