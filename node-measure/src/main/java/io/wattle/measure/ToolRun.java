package io.wattle.measure;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What a finished program wrote.
 *
 * @param exitCode as the program gave it
 * @param output what it wrote to standard output
 * @param errors what it wrote to standard error
 */
record ToolRun(int exitCode, String output, String errors) {

    private static final int MOST_BYTES = 4 << 20;
    private static final int MOST_REASON = 300;
    private static final long PIPE_SECONDS = 2;
    private static final Executor READERS = task -> {
        Thread thread = new Thread(task, "tool-output");
        thread.setDaemon(true);
        thread.start();
    };

    /**
     * Runs a program to its end. It and its children are killed when the time is up or this thread is interrupted.
     *
     * @throws NotMeasuredException if it cannot be started or does not end in time
     */
    static ToolRun of(List<String> command, Duration limit) throws NotMeasuredException, InterruptedException {
        String name = String.valueOf(Path.of(command.get(0)).getFileName());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.environment().put("LC_ALL", "C");
        Process process;
        try {
            process = Programs.start(builder);
        } catch (IOException e) {
            throw new NotMeasuredException(name + " does not start: " + e.getMessage(), e);
        }
        try {
            CompletableFuture<String> output =
                    CompletableFuture.supplyAsync(() -> text(process.getInputStream()), READERS);
            CompletableFuture<String> errors =
                    CompletableFuture.supplyAsync(() -> text(process.getErrorStream()), READERS);
            if (!process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                Programs.kill(process);
                String words = shortened(errors.get(PIPE_SECONDS, TimeUnit.SECONDS));
                throw new NotMeasuredException(
                        name + " did not end within " + StepTime.text(limit) + (words.isEmpty() ? "" : ": " + words));
            }
            return new ToolRun(
                    process.exitValue(),
                    output.get(PIPE_SECONDS, TimeUnit.SECONDS),
                    errors.get(PIPE_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException e) {
            throw new NotMeasuredException("the output of " + name + " cannot be read: " + e.getMessage(), e);
        } finally {
            Programs.end(process);
        }
    }

    /** Standard error, or what else there is, short enough for a reason. */
    String complaint() {
        String words = shortened(errors.isBlank() ? output : errors);
        return words.isEmpty() ? "it wrote nothing" : words;
    }

    private static String shortened(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= MOST_REASON ? line : line.substring(0, MOST_REASON) + "...";
    }

    private static String text(InputStream stream) {
        try (stream) {
            String text = new String(stream.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            // A program that writes more would wait for ever on a full pipe.
            stream.transferTo(OutputStream.nullOutputStream());
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
