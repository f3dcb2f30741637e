package io.wattle.benchmarks.pipes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A benchmark program of native-pipes, which measures a kernel with each instruction set.
 *
 * @param file of the program
 * @param rate the member of its output that tells the speed, such as {@code bytes_per_second}
 * @param result the member that tells what was counted
 */
record KernelProgram(Path file, String rate, String result) {

    /** One that bin/benchmark built. */
    static KernelProgram built(String name, String rate, String result) throws IOException {
        Path file = Path.of(System.getProperty("wattle.home", ""))
                .resolve("native-pipes/target/x86-64/benchmarks")
                .resolve(name)
                .toAbsolutePath();
        if (!Files.isExecutable(file)) {
            throw new IOException("no program " + file + " (start this by bin/benchmark, which builds it)");
        }
        return new KernelProgram(file, rate, result);
    }

    /** Starts it and waits for its end. */
    List<Speed> run(String filter, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(file.toString(), "--benchmark_format=json", "--benchmark_filter=" + filter);
        builder.environment().putAll(environment);
        // It tells there about the machine, and what is wrong.
        Path errors = Files.createTempFile("kernel-program", ".err");
        try {
            Process process =
                    builder.redirectError(Redirect.to(errors.toFile())).start();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException(file + " ended with " + code + ": " + Files.readString(errors));
            }
            return parse(output);
        } finally {
            Files.delete(errors);
        }
    }

    /** Its output; the program's rates are of processor time, these are by the clock. */
    List<Speed> parse(String json) throws IOException {
        List<Speed> speeds = new ArrayList<>();
        for (JsonNode run : new ObjectMapper().readTree(json).path("benchmarks")) {
            String name = run.path("name").asText();
            if (run.path("error_occurred").asBoolean()) {
                throw new IOException(
                        name + " failed: " + run.path("error_message").asText());
            }
            double share = number(name, run, "cpu_time") / number(name, run, "real_time");
            speeds.add(new Speed(name, number(name, run, rate) * share, Math.round(number(name, run, result))));
        }
        if (speeds.isEmpty()) {
            throw new IOException(file + " measured nothing: " + json);
        }
        return speeds;
    }

    private static double number(String name, JsonNode run, String member) throws IOException {
        double value = run.path(member).asDouble();
        if (!(value > 0)) {
            throw new IOException(name + ": " + member + " is " + run.path(member) + " (allowed: more than 0)");
        }
        return value;
    }
}
