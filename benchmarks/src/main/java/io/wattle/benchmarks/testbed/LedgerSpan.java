package io.wattle.benchmarks.testbed;

/**
 * What the ledger says of the workers between two of its reports, about as long as a phase, and the meter beside it.
 *
 * @param joules of all workers
 * @param seconds between these reports
 * @param unmeteredSeconds node seconds without known energy meanwhile
 * @param quality worst quality of the workers' joules, in the ledger's words
 * @param meterJoules of all workers that the meter counted from when the first report came until the second came
 */
public record LedgerSpan(double joules, double seconds, double unmeteredSeconds, String quality, double meterJoules) {

    /** Share of all nodes' time in which it knows their energy. */
    double knownShare(int workers) {
        return 1 - unmeteredSeconds / (workers * seconds);
    }

    /** How much more it has than the meter, as a share; of time that it does not know it has nothing. */
    double error() {
        return joules / meterJoules - 1;
    }

    /** The same, where time that it does not know is taken to be like the rest. */
    double errorOfKnownTime(int workers) {
        return joules / knownShare(workers) / meterJoules - 1;
    }
}
