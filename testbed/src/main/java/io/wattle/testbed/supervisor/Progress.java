package io.wattle.testbed.supervisor;

import java.util.ArrayList;
import java.util.List;

/** What a testbed has done so far, for who waits for it. Thread safe. */
final class Progress {

    /** Begins a line that says what is done now. */
    static final String STEP = "step ";

    /** The last line when the cluster takes jobs. */
    static final String READY = "ready";

    /** Begins the last line when it does not come up. */
    static final String FAILED = "failed ";

    private final List<String> lines = new ArrayList<>();
    private boolean ready;

    synchronized void step(String what) {
        add(STEP + what);
    }

    private synchronized void add(String line) {
        lines.add(line);
        notifyAll();
    }

    synchronized void ready() {
        ready = true;
        add(READY);
    }

    synchronized void failed(String why) {
        add(FAILED + why.replace('\n', ' '));
    }

    synchronized boolean isReady() {
        return ready;
    }

    /** The lines after so many, as soon as there is one. */
    synchronized List<String> next(int seen) throws InterruptedException {
        while (lines.size() <= seen) {
            wait();
        }
        return List.copyOf(lines.subList(seen, lines.size()));
    }
}
