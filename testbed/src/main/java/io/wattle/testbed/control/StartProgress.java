package io.wattle.testbed.control;

import java.util.ArrayList;
import java.util.List;

/** What a testbed has done so far, for who waits for it. Thread safe. */
public final class StartProgress {

    /** Begins a line that says what is done now. */
    static final String STEP = "step ";

    /** The last line when the cluster takes jobs. */
    static final String READY = "ready";

    /** Begins the last line when it does not come up. */
    static final String FAILED = "failed ";

    private final List<String> lines = new ArrayList<>();
    private boolean ready;

    /** Says what is done now. */
    public synchronized void step(String what) {
        add(STEP + what);
    }

    private synchronized void add(String line) {
        lines.add(line);
        notifyAll();
    }

    /** Says that the cluster takes jobs. */
    public synchronized void ready() {
        ready = true;
        add(READY);
    }

    /** Says that it does not come up. */
    public synchronized void failed(String why) {
        add(FAILED + why.replace('\n', ' '));
    }

    /** Whether the cluster takes jobs. */
    public synchronized boolean isReady() {
        return ready;
    }

    /** The lines after so many, as soon as there is one. */
    public synchronized List<String> next(int seen) throws InterruptedException {
        while (lines.size() <= seen) {
            wait();
        }
        return List.copyOf(lines.subList(seen, lines.size()));
    }
}
