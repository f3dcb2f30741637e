package io.wattle.tuning.surrogate;

/** A value for each {@link Rate}. Immutable, thread safe. */
final class WaveRates {

    /** Of a job and a cluster that nobody knows. */
    static final WaveRates USUAL = usual();

    private final double[] logs;

    private WaveRates(double[] logs) {
        this.logs = logs;
    }

    private static WaveRates usual() {
        double[] logs = new double[Rate.values().length];
        for (Rate rate : Rate.values()) {
            logs[rate.ordinal()] = Math.log(rate.usual());
        }
        return new WaveRates(logs);
    }

    /** Of logarithms in the order of the rates. */
    static WaveRates ofLogs(double[] logs) {
        return new WaveRates(logs.clone());
    }

    double[] logs() {
        return logs.clone();
    }

    /** Value of a rate. */
    double of(Rate rate) {
        return Math.exp(logs[rate.ordinal()]);
    }
}
