package io.wattle.tuning.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.run.TestingDeadlines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cluster has the local file system; ViewFs is another one that holds the same files, under other names. */
class InputStageTest {

    private static final String MOUNT = "fs.viewfs.mounttable.other.link./in";

    @TempDir
    private Path folder;

    private Path input;
    private org.apache.hadoop.fs.Path copies;
    private final Configuration conf = new Configuration(false);

    @BeforeEach
    void write() throws Exception {
        input = Files.createDirectory(folder.resolve("in"));
        Files.writeString(input.resolve("text"), "one two\n");
        copies = new org.apache.hadoop.fs.Path(folder.resolve("copies").toUri());
        conf.set("fs.file.impl", "org.apache.hadoop.fs.LocalFileSystem");
        conf.set("fs.viewfs.impl", "org.apache.hadoop.fs.viewfs.ViewFileSystem");
        conf.setBoolean("fs.viewfs.impl.disable.cache", true);
        conf.set("fs.defaultFS", "file:///");
        conf.set(MOUNT, input.toUri().toString());
    }

    @Test
    void aRealClusterReadsAnInputUnderAnotherNameInPlace() throws Exception {
        JobInput staged = stage(true, "viewfs://other/in");
        assertThat(staged.path()).hasToString("viewfs://other/in");
        assertThat(staged.temporary()).isFalse();
        assertThat(copies()).doesNotExist();
    }

    @Test
    void anEmbeddedClusterHasItCopied() throws Exception {
        JobInput staged = stage(false, "viewfs://other/in");
        assertThat(staged.temporary()).isTrue();
        assertThat(copies().resolve("text")).hasContent("one two\n");
    }

    @Test
    void foldersAreCopiedWhereTheyAreRead() throws Exception {
        Files.createDirectories(input.resolve("dt=1/hour=2"));
        Files.writeString(input.resolve("dt=1/hour=2/text"), "three\n");
        Files.createDirectories(input.resolve("dt=2"));
        Files.writeString(input.resolve("dt=2/text"), "four\n");
        assertThat(stage(false, "viewfs://other/in").bytes()).isEqualTo(8);
        copies = new org.apache.hadoop.fs.Path(folder.resolve("all").toUri());
        JobInput all = new InputStage(conf, TunedJobs.named("wordcount").ownInput(), false)
                .stage(
                        new InputRequest(Optional.of("viewfs://other/in"), Optional.empty(), true),
                        copies,
                        Deadline.NONE);
        assertThat(all.bytes()).isEqualTo(19);
        assertThat(folder.resolve("all/dt=1/hour=2/text")).hasContent("three\n");
        assertThat(folder.resolve("all/dt=2/text")).hasContent("four\n");
        conf.setBoolean(JobInput.RECURSIVE, true);
        assertThat(copied("viewfs://other/in", Optional.empty())).isZero();
        conf.set("fs.defaultFS", "viewfs://other");
        assertThat(copied(input.toString(), Optional.empty())).isEqualTo(19);
    }

    @Test
    void aLocalInputIsCopiedToAnyOtherFileSystem() throws Exception {
        conf.set("fs.defaultFS", "viewfs://other");
        assertThat(copied(input.toString(), Optional.empty())).isEqualTo(8);
        assertThat(copied("viewfs://other/in", Optional.empty())).isZero();
    }

    @Test
    void aLaidOutInputIsAlwaysCopied() throws Exception {
        assertThat(copied("viewfs://other/in", Optional.of(new Layout(2, 300)))).isEqualTo(300);
        assertThat(copied(input.toString(), Optional.empty()))
                .as("same file system")
                .isZero();
        assertThat(InputStage.copiedBytes(new InputRequest(Optional.empty(), Optional.of(new Layout(2, 300))), conf))
                .as("made up here")
                .isZero();
    }

    @Test
    void aCopyStopsAtTheDeadline() throws Exception {
        Files.write(input.resolve("text"), new byte[3 << 20]);
        assertThatExceptionOfType(OutOfTimeException.class)
                .isThrownBy(() -> stage(false, "viewfs://other/in", TestingDeadlines.afterLooks(9)))
                .withMessage("1.0 of 3.0 MB of the input were copied");
        assertThat(copies().resolve("text")).hasSize(1 << 20);
    }

    /** Each is a request to an object store. */
    @Test
    void onlySomeOfManyFilesAreOpened() throws Exception {
        for (int file = 0; file < 500; file++) {
            Files.writeString(input.resolve("text-" + file), "one\n");
        }
        conf.set("fs.file.impl", OpensCounted.class.getName());
        conf.setBoolean("fs.file.impl.disable.cache", true);
        OpensCounted.opens.set(0);
        assertThat(InputStage.source(new InputRequest(Optional.of(input.toString()), Optional.empty()), conf)
                        .files())
                .hasSize(501);
        assertThat(OpensCounted.opens.get()).isBetween(1, 20);
    }

    /** Counts what is opened. */
    public static final class OpensCounted extends RawLocalFileSystem {

        private static final AtomicInteger opens = new AtomicInteger();

        @Override
        public FSDataInputStream open(org.apache.hadoop.fs.Path file, int bufferSize) throws IOException {
            opens.incrementAndGet();
            return super.open(file, bufferSize);
        }
    }

    private JobInput stage(boolean readsElsewhere, String path) throws Exception {
        return stage(readsElsewhere, path, Deadline.NONE);
    }

    private JobInput stage(boolean readsElsewhere, String path, Deadline deadline) throws Exception {
        return new InputStage(conf, TunedJobs.named("wordcount").ownInput(), readsElsewhere)
                .stage(new InputRequest(Optional.of(path), Optional.empty()), copies, deadline);
    }

    private long copied(String path, Optional<Layout> layout) throws Exception {
        return InputStage.copiedBytes(new InputRequest(Optional.of(path), layout), conf);
    }

    private Path copies() {
        return folder.resolve("copies");
    }
}
