package io.wattle.tuning.engine.program;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process and all that it starts; its lines go to the log. Closing ends them. Used by one thread. */
public final class ChildProcess implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ChildProcess.class);
    private static final int MOST_LINES = 200;
    private static final int MOST_CHARACTERS = 2_000;
    private static final int MOST_LOGGED = 10_000;
    private static final int MOST_ROUNDS = 50;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Process process;
    private final Thread reader;
    private final Deque<String> last = new ArrayDeque<>();

    /** What it has started so far: of a process that is gone nobody could tell. */
    private final Set<ProcessHandle> known = new HashSet<>();

    private long logged;

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
        try (Reader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            StringBuilder line = new StringBuilder();
            for (int c = output.read(); c >= 0; c = output.read()) {
                if (c == '\n') {
                    add(name, line);
                } else if (line.length() < MOST_CHARACTERS) {
                    line.append((char) c);
                }
            }
            if (line.length() > 0) {
                add(name, line);
            }
        } catch (IOException e) {
            LOG.debug("output of {} ended", name, e);
        }
    }

    /** The disk of the log is that of the journal. */
    private void add(String name, StringBuilder line) {
        String text = line.toString();
        line.setLength(0);
        if (logged < MOST_LOGGED) {
            LOG.info("{} | {}", name, text);
        } else if (logged == MOST_LOGGED) {
            LOG.info("{} | ... more is not logged", name);
        }
        logged++;
        synchronized (last) {
            last.addLast(text);
            if (last.size() > MOST_LINES) {
                last.removeFirst();
            }
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for its end. @return whether it has ended */
    public boolean await(Duration time) throws InterruptedException {
        remember();
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

    private void remember() {
        known.add(process.toHandle());
        List.copyOf(known).forEach(it -> it.descendants().forEach(known::add));
    }

    private boolean anyAlive() {
        return known.stream().anyMatch(ProcessHandle::isAlive);
    }

    /** Ends it and what it started: in the ordinary way at first, so that a client can clean up, and then at once. */
    public void end() {
        remember();
        known.forEach(ProcessHandle::destroy);
        long deadlineNanos = System.nanoTime() + PATIENCE.toNanos();
        boolean interrupted = false;
        // A shell that passes a signal over may start its next command meanwhile, also while it is killed.
        for (int round = 0; anyAlive() && round < MOST_ROUNDS; ) {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            remember();
            if (System.nanoTime() >= deadlineNanos) {
                known.forEach(ProcessHandle::destroyForcibly);
                round++;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        end();
    }
}
