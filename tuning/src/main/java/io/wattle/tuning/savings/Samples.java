package io.wattle.tuning.savings;

import io.wattle.tuning.ledger.FinishedApplication;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A bounded number of runs, drawn so that each has the same chance: those with the smallest of their shuffled numbers. So the
 * order in which they come changes nothing. Plain arrays, as there may be millions. Not thread safe.
 */
final class Samples {

    private static final int FIRST_ROOM = 4;

    private long[] keys = new long[FIRST_ROOM];
    private double[] joules = new double[FIRST_ROOM];
    private double[] seconds = new double[FIRST_ROOM];
    private double[] containers = new double[FIRST_ROOM];
    private int size;

    /** No run with a larger one is among the smallest any more. */
    private long largest = Long.MAX_VALUE;

    /** Takes a run in; up to twice the limit may be held until {@link #shrink}. */
    void add(FinishedApplication application, int limit) {
        long key = application.shuffled();
        if (key > largest) {
            return;
        }
        if (size >= 2 * limit) {
            shrink(limit);
        }
        if (size == keys.length) {
            int room = 2 * size;
            keys = Arrays.copyOf(keys, room);
            joules = Arrays.copyOf(joules, room);
            seconds = Arrays.copyOf(seconds, room);
            containers = Arrays.copyOf(containers, room);
        }
        keys[size] = key;
        joules[size] = application.joules();
        seconds[size] = application.seconds();
        containers[size] = application.containers();
        size++;
    }

    /** Keeps so many at most. */
    void shrink(int limit) {
        if (size <= limit) {
            return;
        }
        long[] sorted = Arrays.copyOf(keys, size);
        Arrays.sort(sorted);
        largest = sorted[limit - 1];
        int kept = 0;
        for (int i = 0; i < size && kept < limit; i++) {
            if (keys[i] <= largest) {
                keys[kept] = keys[i];
                joules[kept] = joules[i];
                seconds[kept] = seconds[i];
                containers[kept] = containers[i];
                kept++;
            }
        }
        size = kept;
        int room = Math.max(FIRST_ROOM, size);
        keys = Arrays.copyOf(keys, room);
        joules = Arrays.copyOf(joules, room);
        seconds = Arrays.copyOf(seconds, room);
        containers = Arrays.copyOf(containers, room);
    }

    int size() {
        return size;
    }

    /** In ascending order. */
    double[] joules() {
        return sorted(joules);
    }

    /** In ascending order. */
    double[] seconds() {
        return sorted(seconds);
    }

    /** In ascending order. */
    double[] containers() {
        return sorted(containers);
    }

    /** Joules for each container, in ascending order; runs without one are left out. */
    double[] joulesPerContainer() {
        return IntStream.range(0, size)
                .filter(i -> containers[i] > 0)
                .mapToDouble(i -> joules[i] / containers[i])
                .sorted()
                .toArray();
    }

    private double[] sorted(double[] values) {
        double[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        return sorted;
    }
}
