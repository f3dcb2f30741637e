package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.jobs.TeraSort;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.run.TestingDeadlines;
import io.wattle.tuning.space.JobTraits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TeraSortJobTest {

    private static final TunedJob TERASORT = new TeraSortJob("terasort");
    private static final int ROWS = 3000;

    @TempDir
    private Path folder;

    /** TeraValidate adds up what the input's rows come to, wherever they are. */
    @Test
    void theReferenceIsTheSumOfAllRows() throws Exception {
        OutputDigest reference = TERASORT.reference(generated()).orElseThrow();
        assertThat(TERASORT.digest(report("in").stream()
                        .filter(it -> !it.startsWith("error") && !it.startsWith(" "))
                        .iterator()))
                .isEqualTo(reference);
    }

    @Test
    void rowsOutOfOrderAreAWrongOutput() throws Exception {
        generated();
        List<String> report = report("in");
        assertThatExceptionOfType(WrongOutputException.class)
                .isThrownBy(() -> TERASORT.digest(report.iterator()))
                .withMessageStartingWith("TeraValidate says misorder in part-m-0000")
                .withMessageContaining(" between ");
    }

    @Test
    void anErrorOfSeveralLinesIsOne() {
        List<String> report = List.of(
                "checksum\tab",
                "error\tbad key partitioning:",
                "  file part-r-00000:end key 77",
                "  file part-r-00001:begin key 11",
                "error\tmisorder");
        assertThatExceptionOfType(WrongOutputException.class)
                .isThrownBy(() -> TERASORT.digest(report.iterator()))
                .withMessage("TeraValidate says bad key partitioning:, file part-r-00000:end key 77,"
                        + " file part-r-00001:begin key 11");
    }

    @Test
    void noRowIsAWrongOutput() {
        assertThatExceptionOfType(WrongOutputException.class)
                .isThrownBy(() -> TERASORT.digest(List.<String>of().iterator()))
                .withMessage("there is no row in it");
    }

    @Test
    void sumsAreComparedModulo64Bits() throws Exception {
        OutputDigest large =
                TERASORT.digest(List.of("checksum\t1fedcba9876543210").iterator());
        assertThat(large.checksum()).isEqualTo(0xfedcba9876543210L);
        OutputDigest small = TERASORT.digest(List.of("checksum\ta0").iterator());
        assertThat(TERASORT.difference(large, small))
                .isEqualTo("the rows are not those of the input: their checksum is fedcba9876543210, expected a0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            99  | text-0 has 99 bytes, which is no whole number of rows of 100
            100 | row 0 of text-0 is none of TeraGen's
            """)
    void otherFilesAreRefused(int bytes, String reason) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> TERASORT.reference(TestingInput.of(folder, "x".repeat(bytes))))
                .withMessageStartingWith("--input mine: " + reason + " (give a folder that TeraGen wrote, ");
    }

    @Test
    void aDamagedRowIsFound() throws Exception {
        InputLines input = generated();
        Path file = folder.resolve("in/part-m-00001");
        byte[] bytes = Files.readAllBytes(file);
        bytes[100 * 7 + 20] = 'x';
        Files.write(file, bytes);
        Files.delete(folder.resolve("in/.part-m-00001.crc"));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> TERASORT.reference(input))
                .withMessageContaining("row 7 of part-m-00001 is none of TeraGen's");
    }

    @ParameterizedTest
    @CsvSource({"3, 299, false", "3, 300, true", "1, 99, false"})
    void eachFileHasARowAtLeast(int files, long bytes, boolean isEnough) throws Exception {
        InputRequest request = new InputRequest(Optional.empty(), Optional.of(new Layout(files, bytes)));
        if (isEnough) {
            TERASORT.check(request);
            return;
        }
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> TERASORT.check(request))
                .withMessage("--input-size " + bytes + ": for " + files + " files (allowed: for each a row of 100 bytes"
                        + " or more, so at least " + files * 100 + " bytes)");
    }

    @Test
    void rowsStayInTheirFiles() throws Exception {
        TERASORT.check(new InputRequest(Optional.of("rows"), Optional.empty()));
        InputRequest laidOut = new InputRequest(Optional.of("rows"), Optional.of(new Layout(2, 500)));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> TERASORT.check(laidOut))
                .withMessageStartingWith("--input rows: rows are no text, and stay in the files");
    }

    @Test
    void makingRowsEndsAtTheDeadline() {
        assertThatExceptionOfType(OutOfTimeException.class)
                .isThrownBy(() -> TERASORT.ownInput()
                        .write(
                                conf(),
                                TestingInput.hadoop(folder.resolve("in")),
                                new Layout(1, 1L << 33),
                                TestingDeadlines.afterLooks(3)))
                .withMessage("the input's rows were being made");
    }

    @Test
    void largeFilesAreSplit() {
        assertThat(TERASORT.traits()).isEqualTo(new JobTraits(true, JobTraits.Splits.BY_BLOCK));
    }

    private InputLines generated() throws IOException {
        Path input = folder.resolve("in");
        TERASORT.ownInput()
                .write(conf(), TestingInput.hadoop(input), new Layout(2, ROWS * TeraSort.ROW_BYTES), Deadline.NONE);
        try (Stream<Path> files = Files.list(input)) {
            List<org.apache.hadoop.fs.Path> parts = files.filter(
                            it -> it.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .map(TestingInput::hadoop)
                    .toList();
            assertThat(parts).hasSize(2);
            return new InputLines("--input mine", parts, TestingInput.CONF, Deadline.NONE);
        }
    }

    private List<String> report(String of) throws Exception {
        Job job = Job.getInstance(conf());
        FileInputFormat.setInputPaths(job, TestingInput.hadoop(folder.resolve(of)));
        FileOutputFormat.setOutputPath(job, TestingInput.hadoop(folder.resolve("report")));
        TERASORT.validation().orElseThrow().accept(job);
        UntimedJob.runHere(job, Deadline.NONE, "the output was being checked");
        return Files.readAllLines(folder.resolve("report/part-r-00000"));
    }

    private static Configuration conf() {
        return new Configuration();
    }
}
