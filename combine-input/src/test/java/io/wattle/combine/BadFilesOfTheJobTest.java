package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.LocalJob.Result;
import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.BadFileAllowance;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.read.ReadCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The share of files that may be bad is one of the job, however they lie in its tasks. */
class BadFilesOfTheJobTest {

    private static final int FILES = 60;

    @TempDir
    private Path folder;

    private LocalJob local;

    @BeforeEach
    void files() throws IOException {
        local = new LocalJob(folder);
        local.conf.set(CombineKey.VCORES.key(), "1");
        local.conf.set(CombineKey.MAX_FILES.key(), "5");
        local.conf.set(CombineKey.BAD_FILES.key(), "skip");
        for (int i = 0; i < FILES; i++) {
            Files.writeString(file(i), i + "\n");
        }
    }

    private Path file(int number) {
        return local.input().resolve("f%02d".formatted(number));
    }

    /** Files that are no gzip files, though they are called so. */
    private void bad(int... numbers) throws IOException {
        for (int number : numbers) {
            Files.delete(file(number));
            Files.write(local.input().resolve("f%02d.gz".formatted(number)), new byte[] {1, 2, 3});
        }
    }

    /** At the default, 0.1 of 60 files: before, a task of five files could leave out none. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void allMayBeInOneTask(Api api) throws Exception {
        bad(0, 1, 2, 3, 4, 59);
        assertThat(local.run(api, SecondAttempt.text(api))).isEqualTo(new Result(true, 6, 0));
        assertThat(local.lines()).hasSize(FILES - 6);
        assertThat(local.files().stream().filter(it -> it.startsWith("part-"))).hasSize(FILES / 5);
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void oneMoreFailsTheJobWhereverItIs(Api api) throws Exception {
        bad(0, 10, 20, 30, 40, 50, 59);
        assertThat(local.run(api, SecondAttempt.text(api)).succeeded()).isFalse();
        assertThat(local.files()).doesNotContain("_SUCCESS");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void whatSubmissionLeftOutCounts(Api api) throws Exception {
        bad(0, 1, 2, 3, 4);
        Files.writeString(local.input().resolve("y.zip"), "y\n");
        assertThat(local.run(api, SecondAttempt.text(api)).succeeded())
                .as("six of 61")
                .isTrue();
        Files.writeString(local.input().resolve("z.zip"), "z\n");
        FileUtil.fullyDelete(local.output().toFile());
        assertThat(local.run(api, SecondAttempt.text(api)).succeeded())
                .as("seven of 62")
                .isFalse();
    }

    private Configuration withJobDirectory(String directory) {
        Configuration conf = TestingFileSystem.conf(1 << 20);
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(
                MRJobConfig.MAPREDUCE_JOB_DIR, folder.resolve(directory).toUri().toString());
        return conf;
    }

    /** As by a second and third attempt of the same tasks. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void aFileThatSeveralAttemptsLeaveOutCountsOnce(Api api) throws Exception {
        bad(7);
        Files.createDirectory(folder.resolve("job"));
        Configuration conf = withJobDirectory("job");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.02");
        for (int attempt = 0; attempt < 3; attempt++) {
            Reading reading = Reading.text(api, conf, TestingFileSystem.path(local.input()));
            assertThat(reading.count(ReadCounter.BAD_FILES_SKIPPED)).isEqualTo(1);
        }
        Files.write(local.input().resolve("g.gz"), new byte[] {1, 2, 3});
        assertThatThrownBy(() -> Reading.text(api, conf, TestingFileSystem.path(local.input())))
                .hasMessageStartingWith("more than 1 of 61 files of this job cannot be read, allowed: 1"
                        + " (mapreduce.input.combine.bad-files.max-share: 0.02); the last: ")
                .hasMessageContaining("/in/g.gz");
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void whatCannotBeCountedIsNotLeftOut(Api api) throws Exception {
        bad(7);
        Files.createFile(folder.resolve("file"));
        Configuration conf = withJobDirectory("file");
        assertThatThrownBy(() -> Reading.text(api, conf, TestingFileSystem.path(local.input())))
                .hasMessageContaining("/in/f07.gz")
                .hasMessageContaining("(not left out, as how many the job has left out cannot be counted in"
                        + " mapreduce.job.dir: ");
    }

    /** Such an input plans with a copy of the settings: what an earlier job left in them is not of this one. */
    @Test
    void theNumberOfAnotherJobIsNoneOfThisOne() throws Exception {
        bad(0, 1);
        local.conf.set(BadFileAllowance.KEY, new BadFileAllowance(60, 60, "/tmp/another").text());
        Job job = local.newJob(SecondAttempt.text(Api.MAPREDUCE));
        MultipleInputs.addInputPath(
                job, LocalJob.hadoop(local.input()), SecondAttempt.NewApi.class, LocalJob.NewMapper.class);
        assertThat(local.mapreduce(job).succeeded()).isFalse();
    }

    /** The rule where tasks know nothing of each other: two of five. */
    @Test
    void withoutANumberOfTheJobATaskHasAShareOfItsOwnFiles() throws Exception {
        bad(0, 1, 10);
        local.conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.4");
        Job job = local.newJob(SecondAttempt.text(Api.MAPREDUCE));
        MultipleInputs.addInputPath(
                job, LocalJob.hadoop(local.input()), SecondAttempt.NewApi.class, LocalJob.NewMapper.class);
        assertThat(local.mapreduce(job)).isEqualTo(new Result(true, 3, 0));
        bad(2);
        FileUtil.fullyDelete(local.output().toFile());
        Job over = local.newJob(SecondAttempt.text(Api.MAPREDUCE));
        MultipleInputs.addInputPath(
                over, LocalJob.hadoop(local.input()), SecondAttempt.NewApi.class, LocalJob.NewMapper.class);
        assertThat(local.mapreduce(over).succeeded()).isFalse();
    }
}
