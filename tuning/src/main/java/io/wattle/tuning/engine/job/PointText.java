package io.wattle.tuning.engine.job;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Points in ten dimensions, scattered around 48 centres: lines of numbers with commas between, some 70 bytes each. Made
 * up, and the same every time; it does not end.
 */
final class PointText implements Iterator<String> {

    static final int DIMENSIONS = 10;

    /** More than the C++ kernel compares one by one: it leaves most of them out by rough distances. */
    static final int CENTRES = 48;

    private static final double EXTENT = 100;
    private static final double SCATTER = 8;
    private static final double OFF = 2;

    /** Of one; numbers have three digits after the point. */
    private static final double STEPS = 1000;

    private final double[][] centres = centres(new Random(1));
    private final Random random = new Random(2);

    @Override
    public boolean hasNext() {
        return true;
    }

    @Override
    public String next() {
        return line(centres[random.nextInt(CENTRES)], SCATTER, random);
    }

    /** Where a step of k-means begins: the centres, moved a bit. */
    static List<String> centroids() {
        Random random = new Random(3);
        return Arrays.stream(centres(new Random(1)))
                .map(centre -> line(centre, OFF, random))
                .toList();
    }

    private static double[][] centres(Random random) {
        return IntStream.range(0, CENTRES)
                .mapToObj(k -> random.doubles(DIMENSIONS, -EXTENT, EXTENT).toArray())
                .toArray(double[][]::new);
    }

    private static String line(double[] centre, double scatter, Random random) {
        return Arrays.stream(centre)
                .map(it -> it + scatter * random.nextGaussian())
                .mapToObj(it -> Double.toString(Math.round(it * STEPS) / STEPS))
                .collect(Collectors.joining(","));
    }
}
