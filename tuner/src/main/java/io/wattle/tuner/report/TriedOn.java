package io.wattle.tuner.report;

import io.wattle.tuner.search.NodeLimits;

/**
 * What the trials ran on.
 *
 * @param limits the workers
 * @param inputBytes size of the input, at least 1
 */
public record TriedOn(NodeLimits limits, long inputBytes) {

    public TriedOn {
        if (inputBytes < 1) {
            throw new IllegalArgumentException("input of the trials: " + inputBytes + " bytes (allowed: 1 or more)");
        }
    }

    int totalVcores() {
        return limits.totalVcores();
    }
}
