package io.wattle.scheduler.account;

import io.wattle.model.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What came in while the ledger's directory did not answer, to be done again in the book that is found there. Of too much
 * nothing is kept. Not thread safe.
 */
final class Backlog {

    /**
     * About 40 MB; a cluster of 5,000 nodes read every 5 s fills it in under two minutes, and in seconds if 100,000
     * containers come back with them.
     */
    static final int MOST = 100_000;

    private final int most;
    private final List<Consumer<AccountBook>> inputs = new ArrayList<>();
    private int size;
    private int recovered;
    private boolean whole = true;

    Backlog(int most) {
        this.most = most;
    }

    void add(AccountEvent event) {
        add(
                it -> it.apply(event),
                event instanceof AccountEvent.NodeUp up ? 1 + up.running().size() : 1);
    }

    void add(String node, Reading reading) {
        add(it -> it.reading(node, reading), 1);
    }

    /** Something that came in could not be taken in. */
    void missed() {
        add(it -> it.apps().missed(), 1);
    }

    /** What came in so far was there before the ResourceManager began. */
    void recoveryEnds() {
        recovered = inputs.size();
    }

    /** Whether it has everything. */
    boolean whole() {
        return whole;
    }

    /**
     * Does it all again.
     *
     * @param recoveryEnded done once all is there that was there before the ResourceManager began
     * @param failed is given what one of them throws; the others are done
     */
    void replay(AccountBook book, Runnable recoveryEnded, Consumer<Throwable> failed) {
        inputs.subList(0, recovered).forEach(it -> attempt(() -> it.accept(book), failed));
        attempt(recoveryEnded, failed);
        inputs.subList(recovered, inputs.size()).forEach(it -> attempt(() -> it.accept(book), failed));
    }

    private static void attempt(Runnable input, Consumer<Throwable> failed) {
        try {
            input.run();
        } catch (Throwable e) {
            failed.accept(e);
        }
    }

    private void add(Consumer<AccountBook> input, int weight) {
        size += weight;
        if (size > most) {
            whole = false;
            inputs.clear();
        }
        if (whole) {
            inputs.add(input);
        }
    }
}
