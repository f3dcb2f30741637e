package io.wattle.measure;

/**
 * {@code a[i] = b[i] + s * c[i]} over arrays that no cache holds. Counted are 24 bytes an element, two read and one
 * written, as in STREAM; that most processors also read the line they write to is not counted.
 */
final class TriadKernel implements Kernel {

    static final int ARRAYS = 3;

    private final double[] a;
    private final double[] b;
    private final double[] c;
    private double factor = 0.5;

    /** Touches all memory, so that each thread's part lies near its core. */
    TriadKernel(int elements) {
        a = new double[elements];
        b = new double[elements];
        c = new double[elements];
        for (int i = 0; i < elements; i++) {
            b[i] = i & 7;
            c[i] = i & 3;
        }
    }

    @Override
    public void batch() {
        triad(a, b, c, factor);
        factor = a[a.length / 2] > 8 ? 0.25 : 0.5;
    }

    @Override
    public double unitsPerBatch() {
        return (double) ARRAYS * Double.BYTES * a.length;
    }

    @Override
    public long guard() {
        return Double.doubleToLongBits(a[a.length - 1] + factor);
    }

    static void triad(double[] a, double[] b, double[] c, double factor) {
        for (int i = 0; i < a.length; i++) {
            a[i] = b[i] + factor * c[i];
        }
    }
}
