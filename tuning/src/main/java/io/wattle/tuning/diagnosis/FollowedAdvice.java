package io.wattle.tuning.diagnosis;

import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Settings that a finding names, changed as it says.
 *
 * @param parameters that are changed so, at least one
 */
public record FollowedAdvice(Finding finding, List<Parameter> parameters) {

    static Optional<FollowedAdvice> of(Finding finding, MeasuredRun run, Settings from, Settings to) {
        List<Parameter> followed = finding.advice().map(Advice::moves).orElse(List.of()).stream()
                .filter(it -> follows(it, run, from, to))
                .map(Advice.Move::parameter)
                .toList();
        return followed.isEmpty() ? Optional.empty() : Optional.of(new FollowedAdvice(finding, followed));
    }

    private static boolean follows(Advice.Move move, MeasuredRun run, Settings from, Settings to) {
        Parameter parameter = move.parameter();
        if (!from.parameters().contains(parameter) || from.value(parameter) == to.value(parameter)) {
            return false;
        }
        return parameter.equals(MapReduceParameters.SPLIT_MAX_MB)
                ? makesFewerMaps(run, from.value(parameter), to.value(parameter))
                        .filter(it -> it == move.more())
                        .isPresent()
                : to.value(parameter) > from.value(parameter) == move.more();
    }

    /** A split size of 0 is the job's own way to split; empty if nobody knows what that gives. */
    private static Optional<Boolean> makesFewerMaps(MeasuredRun run, double fromMb, double toMb) {
        if (fromMb > 0 && toMb > 0) {
            return Optional.of(toMb > fromMb);
        }
        OptionalLong bytes = run.figure(RunFigure.INPUT_BYTES);
        OptionalLong maps = run.figure(RunFigure.MAPS);
        return toMb == 0 || bytes.isEmpty() || maps.isEmpty()
                ? Optional.empty()
                : Optional.of(bytes.getAsLong() / Mebibyte.BYTES / toMb < maps.getAsLong());
    }

    /** {@code split 5.4 MB, since container start-up took 62% of task time}. */
    public String words(Settings to) {
        return parameters.stream().map(it -> it.words(to)).collect(Collectors.joining(", ")) + ", since "
                + finding.shareText()
                        .map(it -> finding.cause().title() + " took " + it)
                        .orElse("there was " + finding.cause().title());
    }
}
