package io.wattle.tuning.engine.program;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process and all that it starts; its lines go to the log. Closing ends them. Used by one thread. */
public final class ChildProcess implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ChildProcess.class);
    private static final int MOST_LINES = 200;
    private static final int MOST_CHARACTERS = 2_000;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Process process;
    private final Thread reader;
    private final Deque<String> last = new ArrayDeque<>();

    /**
     * Starts it. It reads nothing.
     *
     * @param name in the log, before each of its lines
     * @throws IOException if it cannot be started
     */
    public ChildProcess(String name, ProcessBuilder builder) throws IOException {
        process = builder.redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .start();
        reader = new Thread(() -> read(name), "output of " + name);
        reader.setDaemon(true);
        reader.start();
    }

    private void read(String name) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String shown = line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "...";
                LOG.info("{} | {}", name, shown);
                synchronized (last) {
                    last.addLast(shown);
                    if (last.size() > MOST_LINES) {
                        last.removeFirst();
                    }
                }
            }
        } catch (IOException e) {
            LOG.debug("output of {} ended", name, e);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for its end. @return whether it has ended */
    public boolean await(Duration time) throws InterruptedException {
        return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Of a process that has ended. */
    public int exitCode() {
        return process.exitValue();
    }

    /** Its last lines so far, oldest first: of a process that has ended all that it wrote, if it was not too much. */
    public List<String> lastLines() throws InterruptedException {
        if (!process.isAlive()) {
            // What it started may have kept its output open.
            reader.join(PATIENCE.toMillis());
        }
        synchronized (last) {
            return List.copyOf(last);
        }
    }

    /** Ends it and what it started: in the ordinary way at first, so that a client can clean up, and then at once. */
    public void end() {
        // Those below a process that is gone belong to nobody: they are looked for before.
        List<ProcessHandle> all = Stream.concat(process.toHandle().descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroy);
        long deadlineNanos = System.nanoTime() + PATIENCE.toNanos();
        boolean interrupted = false;
        while (all.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadlineNanos) {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        all.forEach(ProcessHandle::destroyForcibly);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        end();
    }
}
