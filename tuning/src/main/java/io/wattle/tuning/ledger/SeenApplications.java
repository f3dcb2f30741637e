package io.wattle.tuning.ledger;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The ids that had a line already: a bit each, as there may be tens of millions. Not thread safe. */
public final class SeenApplications {

    private static final int PAGE_BITS = 16;

    private final Map<Page, BitSet> pages = new HashMap<>();

    private record Page(long epoch, long number) {}

    /** Whether it is the first line of this application. */
    public boolean first(FinishedApplication application) {
        BitSet page = pages.computeIfAbsent(
                new Page(application.epoch(), application.number() >>> PAGE_BITS), it -> new BitSet());
        int bit = (int) (application.number() & ((1 << PAGE_BITS) - 1));
        boolean first = !page.get(bit);
        page.set(bit);
        return first;
    }
}
