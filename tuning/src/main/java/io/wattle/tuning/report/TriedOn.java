package io.wattle.tuning.report;

import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the trials ran on.
 *
 * @param limits the workers
 * @param inputBytes size of the input, at least 1
 * @param leftOut parameters that no trial changed, as the engine does not know what they change, or as they do not matter there; in their
 *     order
 * @param fixed what every trial had beside its settings, by key
 */
public record TriedOn(NodeLimits limits, long inputBytes, List<Parameter> leftOut, Map<String, String> fixed) {

    public TriedOn {
        leftOut = List.copyOf(leftOut);
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
        if (inputBytes < 1) {
            throw new IllegalArgumentException("input of the trials: " + inputBytes + " bytes (allowed: 1 or more)");
        }
    }

    /** With nothing beside the settings. */
    public TriedOn(NodeLimits limits, long inputBytes) {
        this(limits, inputBytes, List.of(), Map.of());
    }

    int totalVcores() {
        return limits.totalVcores();
    }
}
