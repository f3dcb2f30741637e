package io.wattle.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ObjectiveTextTest {

    private static final Settings STOCK = TestingResults.STOCK;
    private static final Settings BEST = TestingResults.BEST;

    /** Stock in 10 s with 1000 J, best in 15 s with 400 J; seconds of the class are twelve times as many. */
    private static TuningResult result(Objective objective, OptionalDouble lostSeconds) {
        List<Trial> trials = new ArrayList<>();
        trials.add(TestingTrials.succeeded(
                trials, Proposal.of(STOCK, Purpose.COMPARISON), TestingTrials.measured(10, 1000)));
        trials.add(TestingTrials.succeeded(
                trials, Proposal.of(BEST, Purpose.COMPARISON), TestingTrials.measured(15, 400)));
        trials.add(new Trial(
                3, Proposal.of(BEST, Purpose.INCUMBENT), TrialStatus.FAILED, "boom", Optional.empty(), lostSeconds));
        return new TuningResult(
                StopReason.CONVERGED,
                trials,
                List.of(),
                List.of(),
                Optional.of(new Summary(STOCK, 1, 10, 10, 10, 1000)),
                Optional.of(new Summary(BEST, 1, 15, 15, 15, 400)),
                Optional.empty(),
                objective,
                OptionalInt.empty());
    }

    private static String text(Objective objective) {
        return ObjectiveText.of(result(objective, OptionalDouble.of(7)), STOCK);
    }

    @Test
    void whatWasMinimisedIsToldInItsUnit() {
        assertThat(text(Objective.JOULES))
                .startsWith("Minimised: joules; stock settings 1000 J, best settings 400 J (60% fewer joules).\n");
        assertThat(text(Objective.ENERGY_DELAY))
                .startsWith(
                        "Minimised: joules times seconds; stock settings 120 kJ s, best settings 72.0 kJ s (40% less"
                                + " energy-delay).\n");
        assertThat(text(Objective.workPerJoule(2000 << 20)))
                .contains("stock settings 2.00 MB/J, best settings 5.00 MB/J (150% more work per joule).");
        assertThat(text(Objective.TIME)).doesNotContain("Minimised");
    }

    @Test
    void whatDoesNotKeepTheDeadlineIsSaid() {
        assertThat(text(Objective.JOULES.within(150)))
                .startsWith(
                        "Minimised: joules of runs within 150 s; stock settings 1000 J, best settings over the"
                                + " deadline.\nNothing that was tried is known to keep the deadline: the best settings take 180.0 s.\n");
    }

    @Test
    void theFrontAndTheBillAreTold() {
        assertThat(text(Objective.TIME)).isEqualTo("""
                        In all: 3 runs, 32 s, at least 1400 J (those of 1 run are unknown); 1 of them did not succeed: 7.0 s, joules unknown.

                        Nothing that was tried beats these in both seconds of the class and joules:
                          median s  median J  runs  trials  settings that differ from stock
                             120.0      1000     1  1       none
                             180.0       400     1  2       %s

                        """.formatted(SettingsText.changes(STOCK, BEST)));
        assertThat(ObjectiveText.of(result(Objective.TIME, OptionalDouble.empty()), STOCK))
                .contains("at least 25 s (those of 1 run are unknown), at least 1400 J", "seconds and joules unknown.");
        assertThat(ObjectiveText.of(TestingResults.predicted(), STOCK))
                .as("one point is no choice")
                .isEqualTo("In all: 1 run, 50 s, 500 J.\n");
    }

    @Test
    void whatHasJoulesOfAnotherQualityIsLeftOutAndCounted() throws Exception {
        TuningResult pure = result(Objective.TIME, OptionalDouble.empty());
        List<Trial> trials = new ArrayList<>(pure.trials());
        trials.add(TestingTrials.succeeded(
                trials,
                Proposal.of(BEST.with(MapReduceParameters.SORT_MB, 16), Purpose.INCUMBENT),
                TestingTrials.measured(5, 1).withJoules(7, JoulesQuality.LEDGER_MEASURED)));
        TuningResult mixed =
                new TuningResult(StopReason.CONVERGED, trials, pure.stock(), pure.best(), pure.pinnedSplit());
        String told =
                "Nothing that was tried beats these in both seconds of the class and joules, of settings whose joules"
                        + " are all emulated (1 set of settings left out)";
        assertThat(ObjectiveText.of(mixed, STOCK)).contains(told + ":\n  median s");
        assertThat(ObjectiveText.frontHtml(mixed, STOCK)).contains(told + ".</p>");
        JsonNode json =
                new ObjectMapper().readTree(ResultJson.render(TestingResults.HEADER, TestingResults.SPACE, mixed));
        assertThat(json.get("paretoFront")).hasSize(2);
        assertThat(json.get("paretoQuality").asText()).isEqualTo("emulated");
        assertThat(json.get("paretoLeftOut").asInt()).isEqualTo(1);
    }

    @Test
    void theyAreInTheResult() throws Exception {
        JsonNode json = new ObjectMapper()
                .readTree(ResultJson.render(
                        TestingResults.HEADER,
                        TestingResults.SPACE,
                        result(Objective.JOULES.within(150), OptionalDouble.of(7))));
        JsonNode objective = json.get("objective");
        assertThat(objective.get("goal").asText()).isEqualTo("joules");
        assertThat(objective.get("unit").asText()).isEqualTo("J");
        assertThat(objective.get("deadlineSeconds").asDouble()).isEqualTo(150);
        assertThat(objective.get("stock").asDouble()).isEqualTo(1000);
        assertThat(objective.get("best").isNull()).as("over the deadline").isTrue();
        assertThat(json.get("paretoFront"))
                .extracting(it -> it.get("trials").toString() + it.get("medianSeconds") + " " + it.get("medianJoules"))
                .containsExactly("[1]120.0 1000.0", "[2]180.0 400.0");
        assertThat(json.get("bill").toString())
                .isEqualTo("{\"runs\":3,\"seconds\":32.0,\"runsWithoutSeconds\":0,\"lostRuns\":1,\"lostSeconds\":7.0,"
                        + "\"joules\":1400.0,\"runsWithoutJoules\":1,\"lostJoules\":null}");
        assertThat(json.get("trials").get(2).get("lostSeconds").asDouble()).isEqualTo(7);
    }
}
