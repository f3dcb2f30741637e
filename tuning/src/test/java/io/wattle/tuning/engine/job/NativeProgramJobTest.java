package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.space.SpaceAdjustments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeProgramJobTest {

    @TempDir
    private Path folder;

    @Test
    void aFolderWithOneProgramIsThatProgram() throws Exception {
        write("lines", "lines.x86-64", "lines.arm-cortex-a7", "notes.txt", "sums.armv7");
        Files.createFile(folder.resolve("lines.aarch64"));
        TunedJob job = job(folder);
        assertThat(job.name()).isEqualTo("lines");
        assertThat(job.kind()).isEqualTo("native");
        assertThat(job.launcher()).contains("lines");
        ProgramFiles files = ((NativeProgramJob) job).files();
        assertThat(files.machines()).containsExactly("arm-cortex-a7", "x86-64");
        assertThat(files.paths())
                .containsExactly(
                        folder.resolve("lines"), folder.resolve("lines.arm-cortex-a7"), folder.resolve("lines.x86-64"));
        assertThat(job(folder.resolve("lines"))).isEqualTo(job);
    }

    @Test
    void whatIsMissingIsNamed() throws Exception {
        Path gone = folder.resolve("gone");
        assertRefused(
                gone, "--program " + gone + ": no such file or folder (give the folder that wattle_add_program()");
        assertRefused(
                folder, ": no program in it (needed: a launcher NAME and NAME.MACHINE, with MACHINE one of x86-64,");
        write("lines.x86-64");
        assertRefused(folder, ": no launcher lines beside lines.x86-64 (wattle_add_program() puts it there)");
        write("lines", "words", "words.armv7");
        assertRefused(
                folder, ": has several programs: lines, words (give one: --program " + folder.resolve("lines") + ")");
        write("bare");
        assertRefused(folder.resolve("bare"), "bare: no binary beside it (needed: bare.MACHINE, with MACHINE one of");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> TunedJobs.named("native"))
                .withMessageStartingWith("--job native: needs --program DIR");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> TunedJobs.named("grep", new JobOptions(null, null, null, "/p")))
                .withMessageStartingWith("--program /p: --job grep does not take it, but --patterns");
    }

    @Test
    void aBinaryForAnotherMachineIsNotEnoughHere() throws Exception {
        write("lines", "lines.armv7");
        ProgramFiles files = ProgramFiles.find(folder.toString());
        files.requireFor("arm");
        files.requireFor("unheard-of");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> files.requireFor("amd64"))
                .withMessage("--program " + folder.resolve("lines")
                        + ": no binary for this machine, on which its tasks would"
                        + " run (needed: lines.x86-64; there is: lines.armv7)");
    }

    @Test
    void anotherBinaryIsAnotherProgram() throws Exception {
        write("lines", "lines.armv7");
        ProgramFiles files = ProgramFiles.find(folder.toString());
        String before = files.sha256();
        assertThat(ProgramFiles.find(folder.resolve("lines").toString()).sha256())
                .isEqualTo(before);
        Files.writeString(folder.resolve("lines.armv7"), "changed");
        assertThat(files.sha256()).isNotEqualTo(before);
    }

    @Test
    void settingsWithWhichItCannotRunAreRefused() throws Exception {
        write("lines", "lines.armv7");
        TunedJob job = job(folder);
        job.check(set("mapreduce.job.output.value.class", "org.apache.hadoop.io.LongWritable"));
        job.check(set("mapred.reducer.class", "org.apache.hadoop.mapred.lib.LongSumReducer"));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> job.check(set("mapreduce.job.output.value.class", "LongWritable")))
                .withMessage(
                        "--set mapreduce.job.output.value.class: 'LongWritable' is not on the class path (needed: a class"
                                + " that is a org.apache.hadoop.io.Writable, such as org.apache.hadoop.io.LongWritable)");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> job.check(set("mapred.input.format.class", "X")))
                .withMessageStartingWith("--set mapred.input.format.class: --job native reads lines of packed text");
    }

    private static SpaceAdjustments set(String key, String value) {
        return new SpaceAdjustments(Map.of(key, value), Map.of());
    }

    private static TunedJob job(Path program) throws Exception {
        return TunedJobs.named("native", new JobOptions(null, null, null, program.toString()));
    }

    private static void assertRefused(Path program, String message) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> job(program))
                .withMessageContaining(message);
    }

    private void write(String... names) throws Exception {
        for (String name : List.of(names)) {
            Files.writeString(folder.resolve(name), name);
        }
    }
}
