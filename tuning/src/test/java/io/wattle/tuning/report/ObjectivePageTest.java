package io.wattle.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.picture.ConvergencePicture.Best;
import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.CheckedAttempts;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A run's page shows what was minimised. Seconds of the class are twelve times those of the clock. */
class ObjectivePageTest {

    private static final Settings STOCK = TestingResults.STOCK;
    private static final Settings BEST = TestingResults.BEST;
    private static final Settings WORSE = STOCK.with(MapReduceParameters.REDUCERS, 6);

    private final List<Trial> trials = new ArrayList<>();

    @Test
    void joulesThatWereMinimisedAreDrawn() {
        assertThat(page(Objective.JOULES))
                .contains(
                        "<p>Minimised: joules; stock settings 1000 J, best settings 400 J (60% fewer joules).</p>",
                        "<p>In all: 5 runs, 70 s, 4000 J.</p>",
                        "<figcaption>Joules of each trial</figcaption>",
                        "joules (emulated)",
                        "15.0 s, 400 J; ")
                .doesNotContain("Seconds of each trial", "over the deadline");
    }

    @Test
    void byDefaultSecondsAre() {
        assertThat(page(Objective.TIME))
                .contains("<figcaption>Seconds of each trial</figcaption>", "seconds (measured)", "<p>In all: 5 runs")
                .doesNotContain("Minimised", "Joules of each trial");
    }

    @Test
    void energyDelayAndWorkHaveAxesToo() {
        assertThat(page(Objective.ENERGY_DELAY))
                .contains("Energy-delay of each trial", "joules times seconds (emulated)");
        trials.clear();
        assertThat(page(Objective.workPerJoule(2000 << 20))).contains("joules (emulated)", "5.00 MB/J");
    }

    /** On the page as in the table of a terminal. */
    @Test
    void theFrontIsThatOfTheRun() {
        String page = page(Objective.JOULES);
        assertThat(page)
                .contains("<h2>Pareto front</h2>", "<td class=\"n\">1000</td>", "<td class=\"n\">400</td>")
                .doesNotContain("<td class=\"n\">1200</td>");
        assertThat(Pattern.compile("\"run attempt beaten\"").matcher(page).results())
                .hasSize(1);
    }

    @Test
    void whatIsNoChoiceIsNotDrawnButSaid() {
        run(Proposal.of(STOCK, Purpose.STOCK), 100, 9000);
        run(Proposal.attempt(BEST, ParameterGroup.INPUT_SPLIT), 15, 400);
        run(Proposal.attempt(WORSE, ParameterGroup.PARALLELISM), 20, 600);
        TuningResult result =
                new TuningResult(StopReason.CONVERGED, trials, Optional.empty(), Optional.empty(), Optional.empty());
        assertThat(HtmlReport.render(TestingResults.HEADER, TestingResults.SPACE, result))
                .contains("Not drawn: 1 of 3 settings, with more than 3 times the fewest seconds or joules, the stock"
                        + " settings (1200.0 s, 9000 J) among them.");
    }

    @Test
    void runsOverTheDeadlineAreMarkedAndTheIncumbentBeginsInTime() {
        Objective objective = Objective.JOULES.within(150);
        assertThat(page(objective))
                .contains("class=\"run over-deadline\"", "over deadline</span>", "400 J, over the deadline")
                .contains("class=\"deadline\"", "failed, over the deadline, or without joules");
        trials.clear();
        run(Proposal.of(STOCK, Purpose.STOCK), 20, 500);
        run(Proposal.attempt(BEST, ParameterGroup.INPUT_SPLIT), 10, 700);
        run(Proposal.of(BEST, Purpose.CONFIRM), 10, 720);
        run(Proposal.of(STOCK, Purpose.INCUMBENT), 20, 500);
        assertThat(Incumbents.of(
                        trials, CheckedAttempts.of(trials, 0.05, objective).attempts(), List.of(), objective))
                .extracting(Best::number)
                .containsExactly(2);
    }

    @Test
    void whereNothingWasInTimeSettingsHaveNoLines() {
        assertThat(page(Objective.JOULES.within(1)))
                .contains("Joules of each trial", "Nothing that was tried is known to keep the deadline")
                .doesNotContain("Settings that were tried", "NaN");
    }

    private String page(Objective objective) {
        run(Proposal.of(STOCK, Purpose.STOCK), 10, 1000);
        run(Proposal.attempt(BEST, ParameterGroup.INPUT_SPLIT), 15, 400);
        run(Proposal.attempt(WORSE, ParameterGroup.PARALLELISM), 20, 1200);
        run(Proposal.of(STOCK, Purpose.COMPARISON), 10, 1000);
        run(Proposal.of(BEST, Purpose.COMPARISON), 15, 400);
        TuningResult result = new TuningResult(
                StopReason.CONVERGED,
                trials,
                List.of(),
                List.of(),
                Optional.of(new Summary(STOCK, 1, 10, 10, 10, 1000)),
                Optional.of(new Summary(BEST, 1, 15, 15, 15, 400)),
                Optional.empty(),
                objective,
                OptionalInt.empty());
        return HtmlReport.render(TestingResults.HEADER, TestingResults.SPACE, result);
    }

    private void run(Proposal proposal, double seconds, double joules) {
        trials.add(TestingTrials.succeeded(trials, proposal, TestingTrials.measured(seconds, joules)));
    }
}
