package io.wattle.compact.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.Contents;
import io.wattle.compact.FaultyFileSystem;
import io.wattle.compact.Site;
import io.wattle.compact.client.Compacted.Outcome;
import io.wattle.compact.job.CompactionJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One command at a time works on an output, and one that died keeps nobody from it for long. */
class TwoCommandsTest {

    private static final OutputLock.Pace SILENT = new OutputLock.Pace(3_600_000, 60_000);

    @TempDir
    private Path folder;

    private Site site;
    private FileSystem fs;
    private CompactedDirectory directory;

    @BeforeEach
    void prepare() throws Exception {
        site = new Site(folder);
        site.writeSmallFiles();
        directory = new CompactedDirectory(Site.hadoop(site.out));
        fs = directory.path().getFileSystem(site.conf);
    }

    @AfterEach
    void noMoreFaults() {
        FaultyFileSystem.on(null);
    }

    private OutputLock take(OutputLock.Pace pace) throws Exception {
        return OutputLock.take(site.conf, fs, directory, pace);
    }

    private List<Path> own(String begin) throws IOException {
        try (Stream<Path> files = Files.list(site.out.resolve("_compaction"))) {
            return files.filter(it -> it.getFileName().toString().startsWith(begin))
                    .sorted()
                    .toList();
        }
    }

    private void silent(int seconds) throws IOException {
        Files.setLastModifiedTime(
                own("sign-").get(0), FileTime.from(Instant.now().minus(Duration.ofSeconds(seconds))));
    }

    @Test
    void theSecondIsRefusedWhileTheJobOfTheFirstRuns() throws Exception {
        AtomicBoolean once = new AtomicBoolean();
        AtomicReference<Throwable> second = new AtomicReference<>();
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("open") && path.toString().contains("/in/") && once.compareAndSet(false, true)) {
                second.set(catchThrowable(site::compact));
            }
        });
        Compacted first = site.compact();
        assertThat(second.get())
                .isInstanceOf(BusyOutputException.class)
                .hasMessageMatching("OUTPUT file:.*/out.har: another command works on it, of \\S+ on \\S+, since \\S+Z,"
                        + " last sign of life \\d+ s ago \\(allowed: one at a time; wait until it has ended.*"
                        + " silent for 60 s\\)");
        assertThat(first.outcome()).isEqualTo(Outcome.WRITTEN);
        assertThat(first.files()).isEqualTo(12);
        FaultyFileSystem.on(null);
        assertThat(Contents.of(site)).isEqualTo(Contents.ofInput(site));
        assertThat(own("lock")).isEmpty();
        assertThat(own("sign")).isEmpty();
    }

    @Test
    void aCommandThatDiedIsInTheWayForAMinuteOnly() throws Exception {
        OutputLock dead = take(SILENT);
        dead.runs("job_1_0001");
        silent(50);
        assertThatThrownBy(site::compact)
                .isInstanceOf(BusyOutputException.class)
                .hasMessageContaining("last sign of life 5");
        silent(61);
        assertThat(site.compact().files()).isEqualTo(12);
        assertThat(own("lock")).isEmpty();
        assertThat(own("sign")).isEmpty();
    }

    /** As a process that was stopped for a while. */
    @Test
    void whoWasTakenForDeadNoticesAndLeavesTheOtherAlone() throws Exception {
        OutputLock stopped = take(SILENT);
        stopped.requireHeld();
        silent(61);
        try (OutputLock next = take(SILENT)) {
            assertThatThrownBy(stopped::requireHeld)
                    .isInstanceOf(BusyOutputException.class)
                    .hasMessageContaining("has lost it to another command, of ");
            stopped.close();
            assertThatCode(next::requireHeld).doesNotThrowAnyException();
            assertThatThrownBy(site::compact).isInstanceOf(BusyOutputException.class);
        }
        assertThat(own("lock")).isEmpty();
        assertThat(own("sign")).isEmpty();
    }

    @Test
    void signsOfLifeAreGivenAgainAndAgain() throws Exception {
        try (OutputLock lock = take(new OutputLock.Pace(20, 60_000))) {
            for (int i = 0; i < 3; i++) {
                silent(61);
                FileTime old = Files.getLastModifiedTime(own("sign-").get(0));
                while (Files.getLastModifiedTime(own("sign-").get(0)).equals(old)) {
                    Thread.sleep(5);
                }
            }
            lock.requireHeld();
        }
    }

    @Test
    void retiringIsAlone() throws Exception {
        Compaction compaction = site.compaction(CompactionFormat.SEQUENCE);
        compaction.write();
        try (OutputLock other = take(SILENT)) {
            other.requireHeld();
            assertThatThrownBy(() -> compaction.retirement().retire()).isInstanceOf(BusyOutputException.class);
            assertThat(Contents.ofInput(site)).hasSize(12);
            // Nothing is written: a look needs no lock.
            assertThat(site.compact().outcome()).isEqualTo(Outcome.ALREADY);
        }
        assertThat(compaction.retirement().retire().deleted()).isEqualTo(12);
    }

    /** Of the job of a command that died it is known that it has ended. */
    @Test
    void whatTheLocalRunnerRanEndedWithItsProcess() throws Exception {
        assertThat(CompactionJob.isRunning(site.conf, "job_local1_0001")).isFalse();
    }
}
