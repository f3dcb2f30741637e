package io.wattle.benchmarks.sls;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs SLS in a JVM of its own, and reads what it did. Stateless. */
final class SlsRun {

    private static final Duration START_AND_END = Duration.ofMinutes(2);
    private static final int TAIL_LINES = 30;

    private SlsRun() {}

    /**
     * Takes as long as the jobs: SLS runs by the clock.
     *
     * @param directory of this run only; what SLS writes stays there
     * @throws SlsException if it does not run to its end; it has the end of the log
     * @throws InterruptedException if this thread is interrupted; then the run is ended, as in any other case
     */
    static SlsTrace of(SlsCase each, SlsScheduler scheduler, Path directory)
            throws IOException, SlsException, InterruptedException {
        ObjectMapper json = new ObjectMapper();
        Files.createDirectories(directory);
        json.writeValue(directory.resolve(SlsMain.CASE).toFile(), each);
        Path log = directory.resolve("sls.log");
        Process process = start(scheduler, directory, log);
        try {
            Duration longest =
                    SlsMain.LONGEST.plusSeconds(each.arrivalSeconds()).plus(START_AND_END);
            if (!process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)) {
                throw failure("did not end within " + longest.toSeconds() + " s", log);
            }
            if (process.exitValue() != 0) {
                throw failure("ended with code " + process.exitValue(), log);
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return json.readValue(directory.resolve(SlsMain.TRACE).toFile(), SlsTrace.class);
    }

    private static Process start(SlsScheduler scheduler, Path directory, Path log) throws IOException {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx3g",
                        "-XX:+UseParallelGC",
                        "-Dlog4j.configuration=sls-log4j.properties",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SlsMain.class.getName(),
                        scheduler.name(),
                        directory.toAbsolutePath().toString()))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()))
                .start();
    }

    private static SlsException failure(String what, Path log) throws IOException {
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        List<String> tail = lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
        return new SlsException(
                "the Scheduler Load Simulator " + what + "; the end of its log:\n  " + String.join("\n  ", tail));
    }
}
