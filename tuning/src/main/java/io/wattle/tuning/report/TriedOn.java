package io.wattle.tuning.report;

import io.wattle.tuning.search.NodeLimits;
import io.wattle.tuning.search.Parameter;
import java.util.List;

/**
 * What the trials ran on.
 *
 * @param limits the workers
 * @param inputBytes size of the input, at least 1
 * @param leftOut parameters that no trial changed, as the engine does not know what they change; in their order
 */
public record TriedOn(NodeLimits limits, long inputBytes, List<Parameter> leftOut) {

    public TriedOn {
        leftOut = List.copyOf(leftOut);
        if (inputBytes < 1) {
            throw new IllegalArgumentException("input of the trials: " + inputBytes + " bytes (allowed: 1 or more)");
        }
    }

    /** With nothing left out. */
    public TriedOn(NodeLimits limits, long inputBytes) {
        this(limits, inputBytes, List.of());
    }

    int totalVcores() {
        return limits.totalVcores();
    }
}
