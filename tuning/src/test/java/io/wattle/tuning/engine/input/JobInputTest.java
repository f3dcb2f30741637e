package io.wattle.tuning.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.tuning.engine.job.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobInputTest {

    private static final String KEY = "mapreduce.input.fileinputformat.input.dir.recursive";

    @TempDir
    private Path folder;

    private JobInput of(boolean nested) throws Exception {
        return JobInput.of(path(), new Configuration(false), nested);
    }

    private org.apache.hadoop.fs.Path path() {
        return new org.apache.hadoop.fs.Path(folder.toUri());
    }

    private void write(String name, int bytes) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[bytes]);
    }

    @Test
    void foldersAreReadWhereHadoopReadsThem() throws Exception {
        write("top", 10);
        write("dt=1/part-0", 200);
        write("dt=2/hour=3/part-0", 3000);
        JobInput flat = of(false);
        assertThat(flat.bytes()).isEqualTo(10);
        assertThat(flat.nestedText()).isEmpty();
        JobInput nested = of(true);
        assertThat(nested.bytes()).isEqualTo(3210);
        assertThat(nested.nestedText()).isEqualTo(" (2 in folders of it)");
        assertThat(nested.files())
                .extracting(nested::below)
                .containsExactlyInAnyOrder("top", "dt=1/part-0", "dt=2/hour=3/part-0");
        assertThat(nested.asTemporary().nested()).isEqualTo(2);
    }

    @Test
    void hiddenFilesAndFoldersAreLeftOut() throws Exception {
        write("dt=1/part-0", 200);
        write("dt=1/_SUCCESS", 1);
        write("dt=1/.part-1", 20);
        write("_temporary/part-0", 300);
        write(".staging/dt=1/part-0", 300);
        assertThat(of(true).bytes()).isEqualTo(200);
    }

    @Test
    void aFileIsItself() throws Exception {
        write("text", 10);
        JobInput file = JobInput.of(new org.apache.hadoop.fs.Path(path(), "text"), new Configuration(false), true);
        assertThat(file.bytes()).isEqualTo(10);
        assertThat(file.nested()).isZero();
        assertThat(file.below(file.files().get(0))).isEqualTo("text");
    }

    @Test
    void foldersThatAreNotReadAreNamed() throws Exception {
        write("dt=1/part-0", 200);
        assertThatIOException()
                .isThrownBy(() -> of(false))
                .withMessageContaining("no data in ")
                .withMessageEndingWith(
                        "(0 files, 0 bytes, and 1 folders that are not read: --set " + KEY + "=true reads them)");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> LocalInput.check(folder.toString(), false))
                .withMessageContaining("there is no data in it (folders in it are left out: --set " + KEY + "=true");
        LocalInput.check(folder.toString(), true);
    }

    @Test
    void nothingInFoldersIsNothing() throws Exception {
        write("dt=1/_SUCCESS", 1);
        write("dt=1/empty", 0);
        write("_logs/dt=1/part-0", 10);
        assertThatIOException().isThrownBy(() -> of(true)).withMessageEndingWith("(1 files, 0 bytes)");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> LocalInput.check(folder.toString(), true))
                .withMessageContaining("there is no data in it");
    }

    @Test
    void aTreeWithoutAnEndIsRefused() throws Exception {
        for (int i = 0; i < 20; i++) {
            write("dt=" + i + "/part-0", 1);
        }
        JobInput.Bound few = new JobInput.Bound(30, Duration.ofMinutes(1));
        assertThatIOException()
                .isThrownBy(() -> JobInput.of(path(), new Configuration(false), true, few))
                .withMessage("there are more than 30 files and folders in " + path() + " (name a part of it)");
        JobInput.Bound soon = new JobInput.Bound(30, Duration.ZERO);
        assertThatIOException()
                .isThrownBy(() -> JobInput.of(path(), new Configuration(false), false, soon))
                .withMessageContaining("there is no end of " + path() + " (name a part of it)");
    }
}
