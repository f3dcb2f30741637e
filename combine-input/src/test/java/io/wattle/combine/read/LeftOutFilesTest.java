package io.wattle.combine.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftOutFilesTest {

    private static final AtomicInteger LISTINGS = new AtomicInteger();

    @TempDir
    private Path folder;

    private final Configuration conf = new Configuration(false);

    @BeforeEach
    void countListings() {
        conf.setClass("fs.file.impl", CountingFileSystem.class, RawLocalFileSystem.class);
        conf.setBoolean("fs.file.impl.disable.cache", true);
        conf.set("fs.AbstractFileSystem.file.impl", "org.apache.hadoop.fs.local.LocalFs");
    }

    /** The local one. */
    public static final class CountingFileSystem extends RawLocalFileSystem {
        @Override
        public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws IOException {
            LISTINGS.incrementAndGet();
            return super.listStatus(path);
        }
    }

    /** As another attempt has: each has its own. */
    private boolean add(long most, String file) throws IOException {
        return notes(folder, most).add(new org.apache.hadoop.fs.Path(file));
    }

    private LeftOutFiles notes(Path job, long most) {
        return new LeftOutFiles(new JobDirectory(job.toUri().toString(), conf), most);
    }

    @Test
    void asManyAsMayBeAndNoMore() throws IOException {
        assertThat(add(2, "/a")).isTrue();
        assertThat(add(2, "/b")).isTrue();
        assertThat(add(2, "/c")).isFalse();
        assertThat(add(2, "/a")).as("as there is a third").isFalse();
        assertThat(add(0, "/d")).isFalse();
    }

    @Test
    void aFileCountsOnceWhoeverMeetsIt() throws IOException {
        for (int attempt = 0; attempt < 5; attempt++) {
            assertThat(add(1, "/a")).isTrue();
        }
        assertThat(add(1, "/b")).isFalse();
    }

    /** Near the limit all groups are counted. */
    @Test
    void alsoInSeveralGroups() throws IOException {
        int most = 1_700;
        for (int i = 0; i < most; i++) {
            assertThat(add(most, "/f" + i)).as("%d", i).isTrue();
        }
        LISTINGS.set(0);
        assertThat(add(most, "/one more")).isFalse();
        assertThat(LISTINGS).hasValue(3);
        try (Stream<Path> groups = Files.list(folder.resolve("wattle-left-out"))) {
            assertThat(groups).hasSize(3);
        }
    }

    /** Of a job with 50,000 files that may be bad a look at one group of a hundred is enough. */
    @Test
    void farFromTheLimitOneGroupIsCounted() throws IOException {
        for (int i = 0; i < 50; i++) {
            LISTINGS.set(0);
            assertThat(add(50_000, "/f" + i)).isTrue();
            assertThat(LISTINGS).hasValue(1);
        }
    }

    @Test
    void ofThoseAtTheSameTimeNoMoreThanMayBe() throws Exception {
        int threads = 8;
        ExecutorService attempts = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 20; round++) {
                int now = round;
                CountDownLatch start = new CountDownLatch(1);
                Path job = Files.createDirectory(folder.resolve("round" + round));
                List<Future<Boolean>> added = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    int file = i;
                    added.add(attempts.submit(() -> {
                        start.await();
                        return notes(job, 3).add(new org.apache.hadoop.fs.Path("/f" + now + "-" + file));
                    }));
                }
                start.countDown();
                int within = 0;
                for (Future<Boolean> one : added) {
                    within += one.get() ? 1 : 0;
                }
                assertThat(within).isLessThanOrEqualTo(3);
            }
        } finally {
            attempts.shutdownNow();
        }
    }

    /** As by an attempt that outlives its job: what it made nobody would delete. */
    @Test
    void afterTheJobsEndNothingIsNoted() throws IOException {
        Path job = Files.createDirectory(folder.resolve("job"));
        LeftOutFiles notes = notes(job, 5);
        assertThat(notes.add(new org.apache.hadoop.fs.Path("/a"))).isTrue();
        FileUtil.fullyDelete(job.toFile());
        assertThatThrownBy(() -> notes.add(new org.apache.hadoop.fs.Path("/b")))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("/job is not there any more: the job has ended");
        assertThat(job).doesNotExist();
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsAnError() throws IOException {
        Files.createFile(folder.resolve("wattle-left-out"));
        assertThatThrownBy(() -> add(5, "/a")).isInstanceOf(IOException.class);
    }
}
