package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Pipes program that nobody here knows by name, tuned as its owner would do it. */
@Tag("embedded")
class NativeProgramTest {

    private static final Path PROGRAM = TunerProcess.root().resolve("native-pipes/target/dist/wattle-wordcount");

    @TempDir
    private Path directory;

    @Test
    void aProgramIsTunedAsAJobOfItsOwn() throws Exception {
        Path out = directory.resolve("run");
        TunerProcess.Ended ended = new TunerProcess(directory)
                .run(
                        "--job",
                        "native",
                        "--program",
                        PROGRAM.toString(),
                        "--set",
                        "mapreduce.job.output.value.class=org.apache.hadoop.io.LongWritable",
                        "--cluster",
                        "edison",
                        "--input-files",
                        "3",
                        "--input-size",
                        "300KB",
                        "--max-trials",
                        "2",
                        "--repeats",
                        "1",
                        "--out",
                        out.toString());
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        JsonNode result = new ObjectMapper().readTree(out.resolve("result.json").toFile());
        assertThat(result.at("/job").asText()).contains("wattle-wordcount");
        assertThat(result.at("/trials"))
                .isNotEmpty()
                .allSatisfy(it ->
                        assertThat(it.at("/status").asText()).as(it.toString()).isEqualTo("succeeded"));
        // All its words go through it: the Java side of Pipes counts what its maps read and its reduces get.
        assertThat(result.at("/trials/0/counters/MAP_INPUT_RECORDS").asLong()).isPositive();
        assertThat(result.at("/trials/0/counters/REDUCE_INPUT_GROUPS").asLong()).isPositive();
    }

    @Test
    void aProgramThatFailsIsQuoted() throws Exception {
        TunerProcess.Ended ended = new TunerProcess(directory)
                .run(
                        "--job",
                        "native",
                        "--program",
                        PROGRAM.resolveSibling("wattle-grep").toString(),
                        "--cluster",
                        "edison",
                        "--input-files",
                        "1",
                        "--input-size",
                        "10KB",
                        "--max-trials",
                        "1",
                        "--repeats",
                        "1",
                        "--out",
                        directory.resolve("run").toString());
        assertThat(ended.exitCode()).isNotZero();
        assertThat(ended.out() + ended.err()).contains("wattle-grep: ").contains("wattle.grep.pattern");
    }
}
