package io.wattle.benchmarks.pipes;

/**
 * What one way of computing something took.
 *
 * @param name of the way
 * @param perSecond items or bytes, by the clock
 * @param result what it counted: all ways must agree
 */
record Speed(String name, double perSecond, long result) {

    /** Of a computation that has ended; an impossible duration is an error. */
    static Speed of(String name, double amount, long nanos, long result) {
        if (nanos <= 0) {
            throw new IllegalArgumentException(name + ": took " + nanos + " ns (allowed: more than 0)");
        }
        return new Speed(name, amount * 1e9 / nanos, result);
    }
}
