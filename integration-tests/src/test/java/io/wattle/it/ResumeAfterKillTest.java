package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.it.TunerProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs that are killed at random points, {@code kill -9}, and resumed. In the model, as its trials take no time and the same
 * seed gives the same trials: at the end a run that was killed has the journal of one that was not.
 */
@Tag("embedded")
class ResumeAfterKillTest {

    private static final int KILLS = Integer.getInteger("wattle.kills", 6);

    @TempDir
    private Path directory;

    private static List<String> arguments(Path out, boolean resumes) {
        List<String> arguments = new ArrayList<>(
                List.of("--job", "wordcount", "--cluster", "edison", "--engine", "model", "--out", out.toString()));
        if (resumes) {
            arguments.add("--resume");
        }
        return arguments;
    }

    /** Whole lines: the last one may have been cut short by the kill. */
    private static List<String> journal(Path out) throws IOException {
        Path file = out.resolve("journal.jsonl");
        if (!Files.exists(file)) {
            return List.of();
        }
        String text = Files.readString(file);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    @Test
    void noFinishedTrialIsLost() throws Exception {
        TunerProcess tuner = new TunerProcess(directory);
        Path whole = directory.resolve("whole");
        long begunNanos = System.nanoTime();
        Ended reference = tuner.run(arguments(whole, false).toArray(String[]::new));
        long lifeMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begunNanos);
        assertThat(reference.exitCode()).as(reference.err()).isZero();
        List<String> expected = journal(whole);
        assertThat(expected).hasSizeGreaterThan(10);
        Random random = new Random(6);
        int kills = 0;
        int midway = 0;
        for (int run = 0; kills < KILLS; run++) {
            Path out = directory.resolve("run-" + run);
            boolean ended = false;
            while (!ended) {
                List<String> before = journal(out);
                Process process = tuner.start(
                        arguments(out, Files.exists(out.resolve("run.json"))).toArray(String[]::new));
                ended = kills >= KILLS;
                if (kills % 2 == 0 && !ended) {
                    ended = process.waitFor(random.nextLong(lifeMillis), TimeUnit.MILLISECONDS);
                } else if (!ended) {
                    ended = endsBefore(process, out, before.size() + 1 + random.nextInt(expected.size()));
                }
                if (!ended) {
                    process.destroyForcibly().waitFor();
                    kills++;
                } else {
                    Ended last = tuner.await(process);
                    assertThat(last.exitCode()).as(last.err()).isZero();
                }
                List<String> after = journal(out);
                if (!ended && after.size() > before.size() && after.size() < expected.size()) {
                    midway++;
                }
                assertThat(after).hasSizeGreaterThanOrEqualTo(before.size());
                assertThat(after.subList(0, before.size())).isEqualTo(before);
            }
            assertThat(journal(out)).isEqualTo(expected);
            assertThat(out.resolve("result.json")).exists();
        }
        assertThat(midway).isPositive();
    }

    /** Whether it ends before so many trials are journalled. */
    private static boolean endsBefore(Process process, Path out, int trials) throws IOException {
        while (process.isAlive()) {
            if (journal(out).size() >= trials) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }
}
