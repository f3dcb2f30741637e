package io.wattle.benchmarks.testbed.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.benchmarks.testbed.Arrival;
import io.wattle.benchmarks.testbed.JobResult;
import io.wattle.benchmarks.testbed.PhaseOutcome;
import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.benchmarks.testbed.StudyJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DayReportTest {

    @TempDir
    private Path directory;

    private static DayRun run(int repeat, Scheduler scheduler, double joules, double jobSeconds) {
        JobResult job = new JobResult(1, StudyJob.PI, 0, jobSeconds, true, 60.0, null);
        return new DayRun(
                repeat,
                scheduler,
                new PhaseOutcome(
                        List.of(job), 600, Map.of("server-1", joules), 600, Map.of("server-1", joules), null, 1));
    }

    @Test
    void onlyWholePairsCount() {
        String report = DayReport.of(List.of(
                run(1, Scheduler.STOCK, 1000, 40),
                run(1, Scheduler.ENERGY, 500, 70),
                run(2, Scheduler.ENERGY, 600, 50),
                run(2, Scheduler.STOCK, 1200, 50),
                run(3, Scheduler.STOCK, 9000, 50)));
        assertThat(report)
                .startsWith("2 pairs of days")
                .contains(
                        "| joules of the day, median | 1100 (1000 to 1200) | 550 (500 to 600) | 0.500 (0.500 to 0.500) |")
                .contains("| jobs | 2 | 2 | |")
                .contains("| late | 0 | 1 | |")
                .contains("| failed | 0 | 0 | |");
        assertThat(DayReport.of(List.of(run(1, Scheduler.STOCK, 1, 1)))).isEqualTo("0 pairs of days\n");
    }

    @Test
    void aJournalGoesOnAfterItsLastWholeLineWithTheDeadlinesOfItsBegin() throws Exception {
        Path file = directory.resolve("days.jsonl");
        DayExperiment wanted = new DayExperiment(10, 20, 1.5, 1, "3.5.0", 0.25, Map.of());
        DayJournal journal = new DayJournal(file);
        assertThat(journal.experiment(wanted)).isEmpty();
        journal.begin(wanted.withWarmUp(Map.of(StudyJob.PI, 40.0)));
        DayRun first = run(1, Scheduler.STOCK, 1000, 40);
        journal.add(first);
        Files.writeString(file, "{\"repeat\":1,", StandardOpenOption.APPEND);
        DayJournal again = new DayJournal(file);
        assertThat(again.runs()).containsExactly(first);
        assertThat(again.experiment(wanted).orElseThrow().deadlineSeconds()).isEqualTo(Map.of(StudyJob.PI, 60.0));
        assertThat(again.has(1, Scheduler.STOCK)).isTrue();
        assertThat(again.has(1, Scheduler.ENERGY)).isFalse();
        again.add(run(1, Scheduler.ENERGY, 500, 70));
        assertThat(new DayJournal(file).runs()).hasSize(2);
        assertThatThrownBy(() -> again.experiment(new DayExperiment(5, 20, 1.5, 1, "3.5.0", 0.25, Map.of())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has another experiment")
                .hasMessageContaining("--out");
    }

    @Test
    void daysHaveALength() {
        assertThatThrownBy(() -> new DayExperiment(0, 20, 1.5, 1, "3.5.0", 0.25, Map.of()))
                .hasMessage("--minutes 0.0, --gap 20.0, --slack 1.5 (allowed: all more than 0)");
    }

    @Test
    void aDayHasMostJobsAtNoon() {
        List<Arrival> day = DayArrivals.seeded(1, 1, 3000);
        assertThat(day).isSortedAccordingTo(Comparator.comparingDouble(Arrival::seconds));
        assertThat(day).isEqualTo(DayArrivals.seeded(1, 1, 3000));
        assertThat(day.size()).isBetween(1400, 1750);
        assertThat(day.stream().filter(it -> it.seconds() < 300).count()).isBetween(10L, 60L);
        assertThat(day.stream()
                        .filter(it -> it.seconds() >= 1350 && it.seconds() < 1650)
                        .count())
                .isBetween(240L, 350L);
    }
}
