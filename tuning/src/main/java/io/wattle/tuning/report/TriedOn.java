package io.wattle.tuning.report;

import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the trials ran on.
 *
 * @param limits the workers
 * @param inputBytes size of the input, at least 1
 * @param leftOut parameters that no trial changed, as the engine does not know what they change, or as they do not matter there; in their
 *     order
 * @param fixed what every trial had beside its settings, by key
 * @param dmipsSecondsPerMb what all tasks of the job took of processors by MiB of input, without the second compiler of their JVMs: CPU
 *     seconds times the DMIPS of a core; empty if that is not known
 */
public record TriedOn(
        NodeLimits limits,
        long inputBytes,
        List<Parameter> leftOut,
        Map<String, String> fixed,
        OptionalDouble dmipsSecondsPerMb) {

    public TriedOn {
        leftOut = List.copyOf(leftOut);
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
        if (inputBytes < 1) {
            throw new IllegalArgumentException("input of the trials: " + inputBytes + " bytes (allowed: 1 or more)");
        }
    }

    /** Of work that is not known. */
    public TriedOn(NodeLimits limits, long inputBytes, List<Parameter> leftOut, Map<String, String> fixed) {
        this(limits, inputBytes, leftOut, fixed, OptionalDouble.empty());
    }

    /** With nothing beside the settings. */
    public TriedOn(NodeLimits limits, long inputBytes) {
        this(limits, inputBytes, List.of(), Map.of());
    }

    /** The same, of tasks that took so much. @param dmipsSeconds of all tasks of a job */
    public TriedOn withWork(double dmipsSeconds) {
        double megabytes = inputBytes / Mebibyte.BYTES;
        return new TriedOn(limits, inputBytes, leftOut, fixed, OptionalDouble.of(dmipsSeconds / megabytes));
    }

    int totalVcores() {
        return limits.totalVcores();
    }
}
