package io.wattle.tuning.run;

import io.wattle.tuning.surrogate.EarlierRun;
import io.wattle.tuning.surrogate.Guidance;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a user gives a search that is guided by a model.
 *
 * @param safeShare of {@link Guidance}
 * @param warmStart directories of earlier runs of the job
 */
public record GuidanceRequest(OptionalDouble safeShare, List<String> warmStart) {

    /** No bound, no earlier runs. */
    public static final GuidanceRequest NONE = new GuidanceRequest(OptionalDouble.empty(), List.of());

    public GuidanceRequest {
        warmStart = List.copyOf(warmStart);
    }

    static GuidanceRequest of(Guidance guidance) {
        return new GuidanceRequest(
                guidance.safeShare(),
                guidance.earlier().stream().map(EarlierRun::name).toList());
    }
}
