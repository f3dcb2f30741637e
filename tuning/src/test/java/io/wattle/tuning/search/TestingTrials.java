package io.wattle.tuning.search;

import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.TestingSpaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Builds a list of trials, one call per trial. Each attempt has settings of its own. */
public final class TestingTrials {

    /** Three workers as in the study, 24 MB in 24 files. */
    public static final SearchSpace EDISON = TestingSpaces.EDISON;

    static final Set<ParameterGroup> GROUPS = EDISON.groups();

    private static final double TOLERANCE = 0.05;

    private final List<Trial> trials = new ArrayList<>();
    private int distinct;

    public static Measurement measured(double seconds) {
        return new Measurement(
                seconds,
                10 * seconds,
                JoulesQuality.EMULATED,
                seconds,
                OptionalInt.of(200),
                OptionalInt.empty(),
                Map.of("SPILLED_RECORDS", 7L));
    }

    /** With seconds of the class, twelve times the clock's, to which the joules belong. */
    public static Measurement measured(double seconds, double joules) {
        return new Measurement(
                seconds,
                OptionalDouble.of(joules),
                JoulesQuality.EMULATED,
                seconds,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(),
                Optional.of(new ClassTime(12 * seconds, SecondsQuality.EMULATED, OptionalDouble.empty())));
    }

    /** A trial of the next number that succeeded. */
    public static Trial succeeded(List<Trial> before, Proposal proposal, Measurement measured) {
        return new Trial(before.size() + 1, proposal, TrialStatus.SUCCEEDED, "", Optional.of(measured));
    }

    TestingTrials stock(double seconds) {
        return add(Proposal.of(EDISON.stock(), Purpose.STOCK), seconds);
    }

    TestingTrials attempt(ParameterGroup group, double seconds) {
        distinct++;
        return add(Proposal.attempt(EDISON.stock().with(MapReduceParameters.SORT_MB, 1000 + distinct), group), seconds);
    }

    /** Fresh runs of the last attempt, each as long, beside an incumbent that is always as fast as before. */
    TestingTrials confirm(double seconds) {
        while (next().isPresent()) {
            boolean challenger = next().get().purpose() == Purpose.CONFIRM;
            double time = challenger
                    ? seconds
                    : CheckedAttempts.of(trials, TOLERANCE, Objective.TIME)
                            .bestFigure()
                            .orElseThrow();
            add(next().get(), time);
        }
        return this;
    }

    /** The next fresh run that the search waits for, with this time. */
    TestingTrials fresh(double seconds) {
        return add(next().orElseThrow(), seconds);
    }

    /** The next fresh run fails. */
    TestingTrials failedFresh() {
        trials.add(
                new Trial(trials.size() + 1, next().orElseThrow(), TrialStatus.TIMEOUT, "too long", Optional.empty()));
        return this;
    }

    private Optional<Proposal> next() {
        return CheckedAttempts.of(trials, TOLERANCE, Objective.TIME).freshRun();
    }

    TestingTrials comparison(double seconds) {
        return add(Proposal.of(last().settings(), Purpose.COMPARISON), seconds);
    }

    TestingTrials failed(ParameterGroup group) {
        distinct++;
        Settings settings = EDISON.stock().with(MapReduceParameters.SORT_MB, 1000 + distinct);
        Proposal proposal = Proposal.attempt(settings, group);
        trials.add(new Trial(trials.size() + 1, proposal, TrialStatus.FAILED, "out of memory", Optional.empty()));
        return this;
    }

    /** One attempt in each group that changes nothing. */
    TestingTrials everyGroupAt(double seconds) {
        for (ParameterGroup group : GROUPS) {
            attempt(group, seconds);
        }
        return this;
    }

    Trial last() {
        return trials.get(trials.size() - 1);
    }

    List<Trial> list() {
        return List.copyOf(trials);
    }

    TestingTrials add(Proposal proposal, double seconds) {
        trials.add(new Trial(trials.size() + 1, proposal, TrialStatus.SUCCEEDED, "", Optional.of(measured(seconds))));
        return this;
    }
}
