package io.wattle.compact.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.Contents;
import io.wattle.compact.FaultyFileSystem;
import io.wattle.compact.Site;
import io.wattle.compact.client.Compacted.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that take an output's lock at the same time, where a rename replaces what is there. */
class LockRaceTest {

    private static final OutputLock.Pace PACE = new OutputLock.Pace(3_600_000, 60_000);

    @TempDir
    private Path folder;

    private Site site;
    private FileSystem fs;
    private CompactedDirectory directory;
    private final ExecutorService commands = Executors.newCachedThreadPool();

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
        commands.shutdownNow();
    }

    /** What of some calls that begin together is not refused. */
    private <T> List<T> together(int count, Callable<T> call) throws Exception {
        CountDownLatch begin = new CountDownLatch(1);
        List<Future<T>> running = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            running.add(commands.submit(() -> {
                begin.await();
                return call.call();
            }));
        }
        begin.countDown();
        List<T> passed = new ArrayList<>();
        for (Future<T> one : running) {
            try {
                passed.add(one.get(5, TimeUnit.MINUTES));
            } catch (ExecutionException e) {
                assertThat(e.getCause()).isInstanceOf(BusyOutputException.class);
            }
        }
        return passed;
    }

    private OutputLock take() throws Exception {
        return OutputLock.take(site.conf, fs, directory, PACE);
    }

    /** Each has found no lock when the first one renames its own. */
    private static void meetBeforeTheRename(int count) {
        CyclicBarrier barrier = new CyclicBarrier(count);
        AtomicBoolean met = new AtomicBoolean();
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("raw rename") && path.getName().startsWith("lock-") && !met.get()) {
                try {
                    barrier.await(5, TimeUnit.MINUTES);
                    met.set(true);
                } catch (Exception e) {
                    throw new IOException(e);
                }
            }
        });
    }

    private void assertNothingIsLeft() throws IOException {
        assertThat(site.own(".")).noneMatch(it -> it.startsWith("lock") || it.startsWith("sign"));
    }

    @Test
    void ofThreeWhoFindNoneOneGoesOn() throws Exception {
        meetBeforeTheRename(3);
        List<OutputLock> held = together(3, this::take);
        assertThat(held).hasSize(1);
        held.get(0).requireHeld();
        held.get(0).close();
        assertNothingIsLeft();
    }

    @RepeatedTest(20)
    void neverTwoGoOn() throws Exception {
        List<OutputLock> held = together(4, this::take);
        assertThat(held).hasSizeLessThanOrEqualTo(1);
        for (OutputLock one : held) {
            one.requireHeld();
            one.close();
        }
        assertNothingIsLeft();
        take().close();
    }

    /** The second one finds the dead one's lock, too, and moves the lock of the first one, that has taken over. */
    @Test
    void ofThreeWhoFindADeadOneAtMostOneGoesOn() throws Exception {
        take().runs("");
        for (String own : site.own(".")) {
            Files.setLastModifiedTime(
                    site.out.resolve("_compaction").resolve(own),
                    FileTime.from(Instant.now().minus(Duration.ofSeconds(61))));
        }
        CyclicBarrier barrier = new CyclicBarrier(3);
        AtomicBoolean met = new AtomicBoolean();
        FaultyFileSystem.on((call, path) -> {
            if (call.equals("raw rename") && path.getName().equals("lock") && !met.get()) {
                try {
                    barrier.await(5, TimeUnit.MINUTES);
                    met.set(true);
                } catch (Exception e) {
                    throw new IOException(e);
                }
            }
        });
        List<OutputLock> held = together(3, this::take);
        assertThat(held).hasSizeLessThanOrEqualTo(1);
        for (OutputLock one : held) {
            one.requireHeld();
            one.close();
        }
        FaultyFileSystem.on(null);
        assertThat(site.compact().files()).isEqualTo(12);
    }

    @Test
    void twoCommandsAtOnceWriteOnce() throws Exception {
        meetBeforeTheRename(2);
        List<Compacted> written = together(2, site::compact);
        assertThat(written).extracting(Compacted::outcome).containsExactly(Outcome.WRITTEN);
        FaultyFileSystem.on(null);
        assertThat(Contents.of(site)).isEqualTo(Contents.ofInput(site));
        assertThat(site.data()).hasSize(3);
        assertNothingIsLeft();
    }

    /** Such as one that was stopped for long, whose lock was taken, and that has not noticed yet. */
    @Test
    void whoGivesSignsWithoutALockIsWaitedForAndThenNamed() throws Exception {
        OutputLock stopped = OutputLock.take(site.conf, fs, directory, new OutputLock.Pace(10, 60_000));
        Files.delete(site.out.resolve("_compaction/lock"));
        assertThatThrownBy(() -> OutputLock.take(site.conf, fs, directory, new OutputLock.Pace(3_600_000, 3_000)))
                .isInstanceOf(BusyOutputException.class)
                .hasMessageContaining("/sign-")
                .hasMessageContaining("and has no lock");
        stopped.close();
        take().close();
        assertNothingIsLeft();
    }
}
