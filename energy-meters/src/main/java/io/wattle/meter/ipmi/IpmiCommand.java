package io.wattle.meter.ipmi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs one program to its end, or ends it.
 *
 * @param command program and arguments
 * @param environment added to that of this process
 * @param timeout after which the program and what it started are ended
 */
record IpmiCommand(List<String> command, Map<String, String> environment, Duration timeout) {

    /** Exit code and output of a program, errors included. */
    record Result(int exitCode, String output) {}

    /**
     * Runs the program.
     *
     * @throws IOException if it cannot be started or does not end in time
     * @throws InterruptedException if this thread is interrupted meanwhile; the program is ended
     */
    Result run() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        // The messages are recognised by their English words.
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(command.get(0) + " did not end in " + timeout.toMillis() + " ms and was ended");
            }
            // Not to the stream's end: a grandchild may hold it open.
            InputStream output = process.getInputStream();
            String text = new String(output.readNBytes(output.available()), StandardCharsets.UTF_8);
            return new Result(process.exitValue(), text);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
