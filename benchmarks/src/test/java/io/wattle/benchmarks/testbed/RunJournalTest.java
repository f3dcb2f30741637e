package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunJournalTest {

    @TempDir
    private Path folder;

    static Experiment experiment(double minutes) {
        return new Experiment(
                "mixed-arm",
                Map.of("odroid-xu-big", 2),
                "3.5.0",
                0.25,
                List.of(0.3),
                minutes,
                0.2,
                1,
                MeterMode.LOSSY,
                1,
                InputSizes.DEFAULT);
    }

    static RunRecord run(RunKey key, double joules, LedgerSpan ledger) {
        List<JobResult> jobs = List.of(
                new JobResult(1, StudyJob.PI, 3, 40.0, true, 50.0),
                new JobResult(2, StudyJob.TERASORT, 30, null, false, null));
        Map<String, Double> byWorker = Map.of("odroid-xu-big-1", joules);
        return new RunRecord(
                key,
                0.25,
                1,
                4,
                Map.of("odroid-xu-big", 12.5),
                0.28,
                key.scheduler() == Scheduler.STOCK ? null : "1f",
                new PhaseOutcome(jobs, 60, byWorker, 90, byWorker, ledger, 2.5));
    }

    @Test
    void goesOnWhereItStopped() throws IOException {
        Path file = folder.resolve("runs.jsonl");
        RunKey first = new RunKey(0.3, 1, Scheduler.STOCK);
        RunJournal journal = new RunJournal(file);
        journal.begin(experiment(3));
        journal.add(new Calibration(20_000, 100, 1.7, Map.of(StudyJob.PI, 20.0)));
        RunRecord run = run(first, 300, new LedgerSpan(299, 60, 0, "measured", 300));
        journal.add(run);
        // The next line was being written when the power went.
        Files.writeString(file, "{\"kind\":\"run\",\"val", StandardOpenOption.APPEND);

        RunJournal again = new RunJournal(file);
        again.begin(experiment(3));
        assertThat(again.runs()).containsExactly(run);
        assertThat(again.calibration()).contains(new Calibration(20_000, 100, 1.7, Map.of(StudyJob.PI, 20.0)));
        assertThat(again.has(first)).isTrue();
        assertThat(again.has(new RunKey(0.3, 1, Scheduler.ENERGY))).isFalse();
        again.add(run(new RunKey(0.3, 1, Scheduler.ENERGY), 290, null));
        assertThat(new RunJournal(file).runs()).hasSize(2);
    }

    @Test
    void isOfOneExperimentOnly() throws IOException {
        Path file = folder.resolve("runs.jsonl");
        new RunJournal(file).begin(experiment(3));
        RunJournal again = new RunJournal(file);
        assertThatThrownBy(() -> again.begin(experiment(5))).hasMessageContaining("another experiment");
    }

    @Test
    void aDamagedLineIsNamed() throws IOException {
        Path file = folder.resolve("runs.jsonl");
        Files.writeString(file, "{\"kind\":\"walk\"}\n");
        assertThatThrownBy(() -> new RunJournal(file)).hasMessageContaining("line 1", "walk");
    }
}
