package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.list.BadInput;
import io.wattle.combine.list.ListingException;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.combine.plan.SplitPlan;
import io.wattle.combine.read.ReadCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Input that cannot be read, as submission sees it. */
class BadInputTest {

    /** Counts and lists what submission left out. */
    private static final String FIRST_TASK = "attempt_1_0001_m_000000_0";

    @TempDir
    private Path folder;

    private Path input;
    private final Configuration conf = TestingFileSystem.conf(1 << 20);

    @BeforeEach
    void files() throws IOException {
        input = folder.resolve("in");
        write("a", "a1\n");
        write("d/b", "b1\n");
        write("e/c", "c1\n");
        conf.set(CombineKey.VCORES.key(), "1");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.5");
        conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
        conf.set(
                "mapreduce.output.fileoutputformat.outputdir",
                TestingFileSystem.path(folder.resolve("out")).toString());
        conf.set(Reading.ATTEMPT_KEY, FIRST_TASK);
    }

    /** What can be wrong, and how it is said. */
    private enum Fault {
        FORBIDDEN("/in/d", "permission denied: user=me, access=READ_EXECUTE"),
        VANISHED("/in/d", "is gone since it was found"),
        ZIPPED(
                "/in/x.zip",
                "no codec for .zip (needed: its class in io.compression.codecs, or a job filter that leaves the file"
                        + " out)"),
        NAMED_LIKE_BROTLI(
                "/in/access.example.com.br",
                "no codec for .br (needed: its class in io.compression.codecs, or a job filter that leaves the file"
                        + " out)");

        private final String path;
        private final String reason;

        Fault(String path, String reason) {
            this.path = path;
            this.reason = reason;
        }

        boolean ofDirectory() {
            return path.endsWith("/d");
        }
    }

    private void cause(Fault fault) throws IOException {
        switch (fault) {
            case FORBIDDEN -> conf.set(TestingFileSystem.FORBIDDEN, "d");
            case VANISHED -> conf.set(TestingFileSystem.VANISHING, "d");
            default -> write(fault.path.substring("/in/".length()), "x1\n");
        }
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void failRefusesTheJobAndNamesPathCauseAndKey(Fault fault) throws Exception {
        cause(fault);
        assertThatThrownBy(() -> read(Api.MAPREDUCE))
                .isInstanceOf(ListingException.class)
                .hasMessageStartingWith("input testing:" + folder + fault.path + ": " + fault.reason
                        + " (mapreduce.input.combine.bad-files can be skip or quarantine)\n");
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void skipCountsAndGoesOn(Fault fault) throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        for (Api api : Api.values()) {
            write("d/b", "b1\n");
            cause(fault);
            Reading reading = read(api);
            assertThat(reading.values()).containsExactlyElementsOf(left(fault));
            assertThat(reading.count(ReadCounter.LEFT_OUT_AT_SUBMISSION)).isEqualTo(1);
            assertThat(reading.count(ReadCounter.BAD_FILES_SKIPPED)).isZero();
            assertThat(folder.resolve("out")).doesNotExist();
        }
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void quarantineListsItInTheFirstTaskOnly(Fault fault) throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "quarantine");
        for (Api api : Api.values()) {
            write("d/b", "b1\n");
            cause(fault);
            assertThat(read(api).values()).containsExactlyElementsOf(left(fault));
            try (Stream<Path> lists = Files.list(folder.resolve("out/_quarantine"))) {
                assertThat(lists.map(it -> it.getFileName().toString())).containsExactly(FIRST_TASK);
            }
            assertThat(Files.readAllLines(folder.resolve("out/_quarantine").resolve(FIRST_TASK)))
                    .containsExactly(String.join(
                            "\t",
                            "testing:" + folder + fault.path,
                            "0",
                            fault.ofDirectory() ? "-" : "3",
                            "0",
                            fault.reason));
        }
    }

    private static List<String> left(Fault fault) {
        return fault.ofDirectory() ? List.of("a1", "c1") : List.of("a1", "b1", "c1");
    }

    @Test
    void aTokenThatIsOutOfDateIsNoFaultOfTheDirectory() {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(TestingFileSystem.FORBIDDEN, "d");
        conf.setBoolean(TestingFileSystem.ONLY_LISTING_FORBIDDEN, true);
        assertThatThrownBy(() -> read(Api.MAPRED))
                .hasMessageContaining("/in/d: permission denied: user=me, access=READ_EXECUTE (not left out: its file"
                        + " system, asked again, does not say the same: ");
    }

    @Test
    void moreThanTheShareOfTheJobIsRefused() throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        for (int i = 10; i < 30; i++) {
            write("x" + i + ".zip", "x\n");
        }
        assertThatThrownBy(() -> read(Api.MAPREDUCE))
                .hasMessageStartingWith("20 of 23 files and directories of the input cannot be read, allowed: 11"
                        + " (mapreduce.input.combine.bad-files.max-share: 0.5):\ntesting:" + folder
                        + "/in/x10.zip: no codec for .zip")
                .hasMessageContaining("/in/x19.zip: ")
                .hasMessageEndingWith("\nand 10 more");
    }

    @Test
    void countsAllAndNamesAHundred() throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "1");
        for (int i = 1_000; i < 1_250; i++) {
            write("x" + i + ".zip", "x\n");
        }
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, TestingFileSystem.path(input));
        SplitPlan plan = new PackedTextInputFormat().plan(job);
        assertThat(plan.bad().count()).isEqualTo(250);
        assertThat(plan.bad().shown().stream().map(BadInput::path).map(it -> it.getName()))
                .containsExactlyElementsOf(IntStream.range(1_000, 1_100)
                        .mapToObj(it -> "x" + it + ".zip")
                        .toList());
    }

    /** Tasks get what submission left of it. */
    @ParameterizedTest
    @EnumSource(Api.class)
    void theShareHoldsForSubmissionAndTasksTogether(Api api) throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        conf.set(Reading.ATTEMPT_KEY, Reading.ATTEMPT);
        write("x.zip", "x\n");
        Reading.BetweenPlanAndRead gone = () -> Files.delete(input.resolve("e/c"));
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.26");
        assertThatThrownBy(() -> changed(api, gone))
                .hasMessageStartingWith("1 of 3 files that begin in this task cannot be read, allowed: 0"
                        + " (mapreduce.input.combine.bad-files.max-share: 0.26, less 1 that were left out at submission);"
                        + " the last: ");
        write("e/c", "c1\n");
        conf.set(CombineKey.BAD_FILES_MAX_SHARE.key(), "0.5");
        assertThat(changed(api, gone).values()).containsExactly("a1", "b1");
    }

    private Reading changed(Api api, Reading.BetweenPlanAndRead between) throws Exception {
        return Reading.changed(api, conf, between, TestingFileSystem.path(input));
    }

    @Test
    void missingPathsAreAnErrorOfWhatBadFilesSaysToo() {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        for (String missing : List.of("/in/none", "/in/n*")) {
            assertThatThrownBy(() -> Reading.text(
                            Api.MAPREDUCE,
                            conf,
                            TestingFileSystem.path(input),
                            TestingFileSystem.path(Path.of(folder + missing))))
                    .hasMessageStartingWith("input testing:" + folder + missing + " ")
                    .hasMessageContaining("(mapreduce.input.combine.missing-paths can be skip)");
        }
    }

    @ParameterizedTest
    @EnumSource(Api.class)
    void missingPathsAreLeftOutIfTheJobSaysSo(Api api) throws Exception {
        conf.set(CombineKey.MISSING_PATHS.key(), "skip");
        Reading reading = Reading.text(
                api,
                conf,
                TestingFileSystem.path(folder.resolve("none")),
                TestingFileSystem.path(input),
                TestingFileSystem.path(folder.resolve("n*")));
        assertThat(reading.values()).containsExactly("a1", "b1", "c1");
        assertThatThrownBy(() -> Reading.text(api, conf, TestingFileSystem.path(folder.resolve("none"))))
                .hasMessageContaining("has no files; left out: 0 that cannot be read, 1 that are not there\ntesting:"
                        + folder + "/none: does not exist");
        cause(Fault.FORBIDDEN);
        assertThatThrownBy(() -> read(api)).hasMessageContaining("/in/d: permission denied");
    }

    @Test
    void directoriesBelowAGlobCountToo() throws Exception {
        conf.set(CombineKey.BAD_FILES.key(), "skip");
        cause(Fault.FORBIDDEN);
        Reading reading = Reading.text(Api.MAPRED, conf, TestingFileSystem.path(Path.of(input + "/*/*")));
        assertThat(reading.values()).containsExactly("c1");
    }

    private Reading read(Api api) throws Exception {
        return Reading.text(api, conf, TestingFileSystem.path(input));
    }

    private void write(String name, String text) throws IOException {
        Path file = input.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
