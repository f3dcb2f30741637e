package io.wattle.tuning.savings;

import static io.wattle.tuning.savings.TestingLines.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Quality;
import io.wattle.tuning.ledger.LedgerReader;
import io.wattle.tuning.ledger.Placement;
import io.wattle.tuning.ledger.ReasonCounts;
import io.wattle.tuning.ledger.TimeRange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RunsTest {

    private static SavingsReport report(Split split, List<String> lines) {
        Runs runs = new Runs(Grouping.NAME, split);
        lines.forEach(it -> runs.add(it, "a line"));
        return runs.report();
    }

    private static SavingsReport byMode(String... lines) {
        return report(new Split.ByMode(), List.of(lines));
    }

    @Test
    void runsOfOffAndShadowAreBeforeAndThoseOfActiveAfter() {
        SavingsReport report = byMode(
                run(1, "off", 100).json(),
                run(2, "shadow", 120).json(),
                run(3, "shadow", 110).took(90).json(),
                run(4, "active", 80).json(),
                run(5, "active", 60).with(20).json(),
                run(6, "active", 70).json());
        assertThat(report.jobs()).singleElement().satisfies(job -> {
            assertThat(job.key()).isEqualTo(new Grouping.Key("nightly", "ann", "MAPREDUCE"));
            assertThat(job.before().runs()).isEqualTo(3);
            assertThat(job.before().placement()).isEqualTo(Placement.STOCK);
            assertThat(job.before().joules()).isEqualTo(new Spread(105, 110, 115));
            assertThat(job.before().seconds().upperQuartile()).isEqualTo(75);
            assertThat(job.before().quality()).contains(Quality.ESTIMATED);
            assertThat(job.after().totalJoules()).isEqualTo(210);
            assertThat(job.after().placement()).isEqualTo(Placement.ACTIVE);
            assertThat(job.joules().ofMedians()).isCloseTo(70.0 / 110, within(1e-12));
            assertThat(job.enough()).isTrue();
            assertThat(job.joules().interval()).isPresent();
            assertThat(job.joulesPerContainer().orElseThrow().ofMedians()).isCloseTo(7.0 / 11, within(1e-12));
        });
        SavingsReport.Totals totals = report.totals();
        assertThat(totals.beforeJoules()).isEqualTo(330);
        assertThat(totals.afterAtBeforeJoules()).isCloseTo(330, within(1e-9));
        assertThat(totals.ratio()).isCloseTo(210.0 / 330, within(1e-12));
    }

    /** Twice as many runs after, half of the joules each: half of what the same runs would have used, not as much as before. */
    @Test
    void moreRunsAreNoLoss() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            lines.add(run(i, i < 3 ? "shadow" : "active", i < 3 ? 100 : 50).json());
        }
        SavingsReport.Totals totals = report(new Split.ByMode(), lines).totals();
        assertThat(totals.beforeJoules()).isEqualTo(300);
        assertThat(totals.afterJoules()).isEqualTo(300);
        assertThat(totals.ratio()).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void fewerThanThreeRunsAreShownWithoutAnInterval() {
        SavingsReport report = byMode(
                run(1, "off", 100).json(),
                run(2, "active", 50).json(),
                run(3, "active", 50).json());
        assertThat(report.jobs()).singleElement().satisfies(job -> {
            assertThat(job.enough()).isFalse();
            assertThat(job.joules()).isEqualTo(new Ratio(0.5, java.util.Optional.empty()));
        });
        assertThat(report.totals().jobs()).isZero();
    }

    @Test
    void whatIsNotAWholeSuccessIsLeftOutAndCounted() {
        SavingsReport report = byMode(
                run(1, "off", 100).ended("FAILED").json(),
                run(2, "off", 100).ended("KILLED").json(),
                run(3, "off", 100).incomplete().json(),
                run(4, "mixed", 100).json(),
                run(5, "", 100).json(),
                run(6, "off", 0).json(),
                run(7, "off", 10).took(0).json(),
                run(8, "active", 10).json());
        assertThat(report.jobs()).isEmpty();
        assertThat(report.oneSided()).isEqualTo(1);
        assertThat(report.leftOut())
                .containsOnly(
                        entry(LeftOut.NOT_SUCCEEDED, 2L),
                        entry(LeftOut.NOT_COMPLETE, 1L),
                        entry(LeftOut.MODE_MIXED, 1L),
                        entry(LeftOut.MODE_NOT_KNOWN, 1L),
                        entry(LeftOut.NOTHING_USED, 2L));
    }

    @Test
    void aLineThatCameTwiceCountsOnceAndADamagedOneIsNamed() {
        String whole = run(1, "off", 100).json();
        Runs runs = new Runs(Grouping.NAME, new Split.ByMode());
        runs.add(whole, "one line 1");
        runs.add(whole, "two line 1");
        runs.add(whole.substring(0, 50), "two line 2");
        runs.add("[]", "two line 3");
        runs.add(whole.replace("\"format\":3", "\"format\":4"), "two line 4");
        runs.add(whole.replace("\"joules\":100.0", "\"joules\":-1"), "two line 5");
        runs.add(whole.replace("\"joules\":100.0", "\"joules\":1e300"), "two line 6");
        runs.add(whole.replace("2026-11-01T00:00:00Z", "-999999999-01-01T00:00:00Z"), "two line 7");
        runs.add(run(2, "active", 10).json(), "two line 8");
        SavingsReport report = runs.report();
        assertThat(report.jobs().get(0).before().runs()).isEqualTo(1);
        assertThat(report.input())
                .isEqualTo(new LedgerReader.Input(
                        9,
                        1,
                        new ReasonCounts.Count(
                                6,
                                List.of(
                                        "two line 2: it is cut short, or no JSON",
                                        "two line 3: it is no JSON object",
                                        "two line 4: format 4 is of a later version (this one reads up to 3)",
                                        "two line 5: no number from 0 to 1e14 'joules'",
                                        "two line 6: no number from 0 to 1e14 'joules'"))));
    }

    @Test
    void datesTakeRunsThatLieWithinThem() {
        Instant noon = Instant.parse("2026-11-01T12:00:00Z");
        Split split = new Split.ByDates(
                new TimeRange(noon, noon.plusSeconds(1000)),
                new TimeRange(noon.plusSeconds(1000), noon.plusSeconds(2000)));
        SavingsReport report = report(
                split,
                List.of(
                        run(1, "active", 10).json(noon.minusSeconds(1)),
                        run(2, "active", 20).json(noon),
                        run(3, "active", 30).json(noon.plusSeconds(950)),
                        run(4, "active", 40).json(noon.plusSeconds(1000)),
                        run(5, "off", 50).json(noon.plusSeconds(1001)),
                        run(6, "active", 60).json(noon.plusSeconds(1939)),
                        run(7, "active", 70).json(noon.plusSeconds(1940))));
        assertThat(report.jobs()).singleElement().satisfies(job -> {
            assertThat(job.before().totalJoules()).isEqualTo(20);
            assertThat(job.after().totalJoules()).isEqualTo(100);
            assertThat(job.after().placement()).isEqualTo(Placement.ACTIVE);
        });
        assertThat(report.leftOut()).containsOnly(entry(LeftOut.OUTSIDE_DATES, 3L), entry(LeftOut.OTHER_MODE, 1L));
    }

    @Test
    void theOrderOfLinesChangesNothing() {
        Random random = new Random(7);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            String mode = List.of("off", "shadow", "active", "mixed").get(random.nextInt(4));
            String line = run(i, mode, 1000 * random.nextDouble())
                    .named("job-" + (char) ('a' + random.nextInt(5)))
                    .took(random.nextInt(100))
                    .with(random.nextInt(50))
                    .json();
            lines.add(line);
            if (i % 7 == 0) {
                lines.add(line);
            }
        }
        SavingsReport first = sampled(lines);
        assertThat(first.jobs())
                .hasSize(5)
                .allSatisfy(it -> assertThat(it.before().runs()).isGreaterThan(200));
        assertThat(first.mostSamples()).as("so that runs are drawn").isLessThan(200);
        for (int round = 0; round < 5; round++) {
            Collections.shuffle(lines, random);
            assertThat(sampled(lines)).isEqualTo(first);
        }
    }

    private static SavingsReport sampled(List<String> lines) {
        Runs runs = new Runs(Grouping.NAME, new Split.ByMode(), 100, 500);
        lines.forEach(it -> runs.add(it, "a line"));
        return runs.report();
    }

    /** Of 100,000 runs some hundred are drawn; their median is near that of all, as a fair draw's is. */
    @Test
    void whatIsDrawnIsLikeTheWhole() {
        Runs runs = new Runs(Grouping.QUEUE, new Split.ByMode(), 10, 2000);
        for (int i = 0; i < 100_000; i++) {
            runs.add(run(i, i % 2 == 0 ? "off" : "active", 1 + i).json(), "a line");
        }
        SavingsReport report = runs.report();
        assertThat(report.mostSamples()).isLessThanOrEqualTo(1000);
        assertThat(report.jobs()).singleElement().satisfies(job -> {
            assertThat(job.before().runs()).isEqualTo(50_000);
            assertThat(job.before().totalJoules()).isEqualTo(50_000.0 * 50_000);
            assertThat(job.before().joules().median()).isCloseTo(50_000, within(8_000.0));
            assertThat(job.after().joules().median()).isCloseTo(50_000, within(8_000.0));
        });
    }

    @Test
    void jobsBeyondTheBoundAreCounted() {
        Runs runs = new Runs(Grouping.NAME, new Split.ByMode(), 2, 500);
        for (int i = 0; i < 5; i++) {
            runs.add(run(i, "off", 1).named("job" + (char) ('a' + i)).json(), "a line");
        }
        assertThat(runs.report().leftOut()).containsOnly(entry(LeftOut.TOO_MANY_JOBS, 3L));
    }

    /** Lines as an earlier version wrote them: they are understood, but do not say what a comparison needs. */
    @Test
    void linesOfFormats1And2AreRead() throws IOException {
        List<String> lines = new ArrayList<>();
        try (InputStream file = RunsTest.class.getResourceAsStream("/ledger/apps-1790000000000-000001.jsonl")) {
            new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(lines::add);
        }
        assertThat(lines).hasSize(4);
        lines.add(lines.get(0).replace("\"format\":2,", "").replace("_0001", "_0009"));
        SavingsReport report = report(new Split.ByMode(), lines);
        assertThat(report.input()).isEqualTo(new LedgerReader.Input(5, 0, new ReasonCounts.Count(0, List.of())));
        assertThat(report.leftOut()).containsOnly(entry(LeftOut.STATUS_NOT_KNOWN, 5L));
    }

    @Test
    void namesCannotSteerATerminal() {
        SavingsReport report = byMode(
                run(1, "off", 100).named("bad\\u001b[31m\\nname").json(),
                run(2, "active", 50).named("bad\\u001b[31m\\nname").json());
        assertThat(report.jobs().get(0).key().group()).isEqualTo("bad?[31m?name");
    }
}
