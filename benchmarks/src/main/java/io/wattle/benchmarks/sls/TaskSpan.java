package io.wattle.benchmarks.sls;

/**
 * A task in its container, as SLS's simulated NodeManager runs it.
 *
 * @param app application that it is of
 * @param host where it runs
 * @param reduce a reduce, else a map
 * @param vcores that it has
 * @param startMillis wall clock
 * @param endMillis wall clock
 */
record TaskSpan(String app, String host, boolean reduce, int vcores, long startMillis, long endMillis) {

    TaskSpan {
        if (vcores < 1 || endMillis < startMillis) {
            throw new IllegalArgumentException("a task of " + app + " with " + vcores + " vcores from " + startMillis
                    + " to " + endMillis + " (allowed: 1 vcore or more, and no end before the start)");
        }
    }
}
