package io.wattle.tuning.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.simulator.trace.TracedJob;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceSourceTest {

    @TempDir
    private Path folder;

    private static TraceForm form(String text) throws TraceException {
        return TraceForm.of("t", text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            jobs: [{at: 0, job: pi}]                            | YAML
            {jobs: [{at: 0, job: pi}]}                          | YAML
            {"horizonSeconds": 5, "jobs": []}                   | YAML
            `# of a day`                                        | YAML
            [1, 2]                                              | YAML
            {"num.nodes": 3}                                    | SLS
            {"am.type": "mapreduce", "job.start.ms": 0}         | SLS
            {"description": "d", "num_nodes": 3                 | SYNTH
            {"x": {"jobID": 1}, "workloads": []}                | SYNTH
            {"priority": "NORMAL", "jobID": "job_1_1", "user"   | RUMEN
            {"priority": "NORMAL                                | YAML
            """)
    void theFormIsFoundByContent(String text, TraceForm expected) throws TraceException {
        assertThat(form(text)).isEqualTo(expected);
    }

    @Test
    void anUnknownFormIsNamedByItsKeys() {
        assertThatThrownBy(() -> form("{\"a\": 1, \"b\": [2]}"))
                .hasMessage(
                        "t: not known by its keys (a, b) as one of the forms yaml, sls, synth, rumen; --trace-format"
                                + " says which it is");
    }

    private static byte[] compressed(Path file) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(Files.readAllBytes(file));
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @CsvSource({"rumen.json, 2", "sls.json, 3", "synth.json, 40"})
    void compressedFilesAreReadAlike(String name, int jobs) throws Exception {
        Path file = TestingTraces.file(name);
        // Whatever the name says.
        Path compressed = Files.write(folder.resolve("trace"), compressed(file));
        ReadTrace read = TestingTraces.read(file);
        assertThat(read.trace().jobs()).hasSize(jobs);
        assertThat(TestingTraces.read(compressed)).isEqualTo(read);
    }

    @Test
    void aCompressedFileThatIsCutOffIsNoTrace() throws Exception {
        byte[] bytes = compressed(TestingTraces.file("rumen.json"));
        Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(() -> TestingTraces.read(cut)).isInstanceOf(EOFException.class);
    }

    @Test
    void ourOwnFormIsReadAsBefore() throws Exception {
        Path file = Files.writeString(folder.resolve("day.yaml"), "jobs: [{at: 3, job: pi, size: 0.5}]");
        assertThat(TestingTraces.read(file).trace().jobs()).containsExactly(new TracedJob(3, "pi", 0.5));
    }
}
