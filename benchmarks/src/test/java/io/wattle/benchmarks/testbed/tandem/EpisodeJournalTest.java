package io.wattle.benchmarks.testbed.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.benchmarks.testbed.tandem.Episode.JobOutcome;
import io.wattle.benchmarks.testbed.tandem.Episode.Kill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EpisodeJournalTest {

    private static final ServerView AWAKE = new ServerView("up", "RUNNING", "awake");
    private static final ServerView ON_ITS_WAY = new ServerView("asleep", "RUNNING", "suspending");

    static Episode episode(int number, Kill kill, JobOutcome... jobs) {
        return new Episode(
                number,
                120.5,
                Map.of("server-1", 2, "server-2", 1),
                kill,
                List.of(jobs),
                0,
                0,
                number,
                Map.of("suspend_timed_out", 1, "asleep", 3),
                List.of("server-2: awake"),
                kill != null && kill.agreedSeconds() == null ? "not over" : null);
    }

    static Kill kill(Double agreedSeconds) {
        return new Kill("suspending", Map.of("server-1", AWAKE, "server-2", ON_ITS_WAY), agreedSeconds);
    }

    @TempDir
    private Path directory;

    @Test
    void goesOnAfterTheLastWholeLine() throws IOException {
        Path file = directory.resolve("episodes.jsonl");
        EpisodeJournal journal = new EpisodeJournal(file);
        Episode first = episode(1, kill(23.5), new JobOutcome("pi", true, 0, 0, 1));
        Episode second = episode(2, null, new JobOutcome("spark-words", false, 0, 0, 1));
        journal.add(first);
        journal.add(second);
        Files.writeString(file, "{\"number\":3,", StandardOpenOption.APPEND);
        EpisodeJournal again = new EpisodeJournal(file);
        assertThat(again.episodes()).containsExactly(first, second);
        assertThat(again.cycles()).isEqualTo(6);
        assertThat(again.kills()).isEqualTo(1);
        again.add(episode(3, kill(null)));
        assertThat(new EpisodeJournal(file).episodes()).hasSize(3);
    }

    @Test
    void theReportCountsWhatFailed() {
        assertThat(CycleReport.of(List.of(
                        episode(1, kill(23.5), new JobOutcome("pi", true, 1, 2, 1)),
                        episode(2, kill(null), new JobOutcome("pi", false, null, null, 2)))))
                .contains("| cycles | 6 |")
                .contains("| episodes that did not come to their end | 1 |")
                .contains("| servers that were to sleep at an end, and did not | 2 |")
                .contains("| jobs of which attempts are not known | 1 |")
                .contains("| jobs | 2 |")
                .contains("| jobs that failed | 1 |")
                .contains("| ApplicationMasters lost | 1 |")
                .contains("| task attempts that failed | 1 |")
                .contains("| task attempts that were killed | 2 |")
                .contains("| processes of containers on servers as their power was cut | 3 |")
                .contains("| kills of the ResourceManager | 2 |")
                .contains("| kills after which servers did not agree | 1 |")
                .contains("Events: 6 asleep, 2 suspend timed out")
                .contains("| suspending | 2 | awake suspending | 24, never |");
    }
}
