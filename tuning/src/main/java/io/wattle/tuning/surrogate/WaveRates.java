package io.wattle.tuning.surrogate;

/** A value for each {@link Rate}. Immutable, thread safe. */
final class WaveRates {

    private final double[] logs;

    private WaveRates(double[] logs) {
        this.logs = logs;
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
