package io.wattle.placement;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How much the ended containers of a class set free of late: what they held, where an end counts the less the longer ago
 * it was, by e in {@link #WINDOW_MILLIS}. For a container that is to be placed only ends of such that were as large count, of
 * the same {@linkplain #sizeClass size class} or a larger one, in memory and in vcores: what a hundred small ones set free is
 * on a hundred nodes, and no large one fits there. Writers need a lock of their own; readers need none.
 */
final class Turnover {

    /** As long as containers wait at most by default: what ended in such a time is expected to end in the next. */
    static final long WINDOW_MILLIS = 30_000;

    /** Memory is told apart in units of so many MiB, from 32 MiB to 2 TiB. */
    private static final int UNIT_MB = 32;

    private static final int MEMORY_CLASSES = 32;

    /** From 1 to 256. */
    private static final int VCORES_CLASSES = 16;

    /** e to this power is far from what a double holds, and from where it is no longer exact. */
    private static final double MOST_WINDOWS = 30;

    /** Null as long as nothing ended. */
    private volatile Sums sums;

    /**
     * Sums by size class, each with what ended of its class and all larger ones. An end weighs the more the later it is, by
     * e in each window since the beginning: then time changes nothing that is kept, and a question divides once.
     */
    private static final class Sums {
        private final long sinceMillis;
        private final AtomicLongArray memoryMb = new AtomicLongArray(MEMORY_CLASSES * VCORES_CLASSES);
        private final AtomicLongArray vcores = new AtomicLongArray(MEMORY_CLASSES * VCORES_CLASSES);

        Sums(long sinceMillis) {
            this.sinceMillis = sinceMillis;
        }

        double windows(long millis) {
            return (double) (millis - sinceMillis) / WINDOW_MILLIS;
        }

        /** The same as of a later beginning. */
        Sums since(long millis) {
            Sums later = new Sums(millis);
            double share = Math.exp(-windows(millis));
            for (int i = 0; i < MEMORY_CLASSES * VCORES_CLASSES; i++) {
                add(later.memoryMb, i, share * get(memoryMb, i));
                add(later.vcores, i, share * get(vcores, i));
            }
            return later;
        }

        static double get(AtomicLongArray of, int index) {
            return Double.longBitsToDouble(of.getOpaque(index));
        }

        static void add(AtomicLongArray to, int index, double amount) {
            to.setOpaque(index, Double.doubleToRawLongBits(get(to, index) + amount));
        }
    }

    /** A container ended. */
    void released(long memoryMb, int vcores, long nowMillis) {
        Sums now = sums;
        if (now == null || now.windows(nowMillis) > MOST_WINDOWS) {
            now = now == null ? new Sums(nowMillis) : now.since(nowMillis);
            sums = now;
        }
        double weight = Math.exp(now.windows(nowMillis));
        int memoryClass = memoryClass(memoryMb);
        int vcoresClass = vcoresClass(vcores);
        for (int i = 0; i <= memoryClass; i++) {
            for (int j = 0; j <= vcoresClass; j++) {
                Sums.add(now.memoryMb, i * VCORES_CLASSES + j, weight * memoryMb);
                Sums.add(now.vcores, i * VCORES_CLASSES + j, weight * vcores);
            }
        }
    }

    /** MiB that containers as large as the request are expected to set free in so long a time from now on. */
    double memoryMb(long requestMb, int requestVcores, long withinMillis, long nowMillis) {
        Sums now = sums;
        return now == null ? 0 : expected(now, now.memoryMb, index(requestMb, requestVcores), withinMillis, nowMillis);
    }

    /** Vcores that containers as large as the request are expected to set free in so long a time from now on. */
    double vcores(long requestMb, int requestVcores, long withinMillis, long nowMillis) {
        Sums now = sums;
        return now == null ? 0 : expected(now, now.vcores, index(requestMb, requestVcores), withinMillis, nowMillis);
    }

    private static double expected(Sums sums, AtomicLongArray of, int index, long withinMillis, long nowMillis) {
        return Sums.get(of, index) * Math.exp(-sums.windows(nowMillis)) * Math.max(0, withinMillis) / WINDOW_MILLIS;
    }

    private static int index(long memoryMb, int vcores) {
        return memoryClass(memoryMb) * VCORES_CLASSES + vcoresClass(vcores);
    }

    private static int memoryClass(long memoryMb) {
        return Math.min(MEMORY_CLASSES - 1, sizeClass(memoryMb / UNIT_MB));
    }

    private static int vcoresClass(int vcores) {
        return Math.min(VCORES_CLASSES - 1, sizeClass(vcores));
    }

    /** Two classes for each power of two: from 1, 2, 3, 4, 6, 8, 12, 16 and so on; less than 1 is as 1. */
    static int sizeClass(long size) {
        if (size < 2) {
            return 0;
        }
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(size);
        return 2 * octave - 1 + (int) (size >> (octave - 1) & 1);
    }
}
