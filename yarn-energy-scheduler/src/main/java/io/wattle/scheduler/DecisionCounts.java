package io.wattle.scheduler;

import java.util.concurrent.atomic.LongAdder;

/** How often the policy said what since the start. Thread safe; counting does not block. */
public final class DecisionCounts {

    final LongAdder places = new LongAdder();
    final LongAdder defers = new LongAdder();
    final LongAdder rejects = new LongAdder();
    final LongAdder unknowns = new LongAdder();
    final LongAdder fulls = new LongAdder();
    final LongAdder waited = new LongAdder();

    /** Offers that the policy let pass. */
    public long placed() {
        return places.sum();
    }

    /** Offers refused because another class is better, for now. */
    public long deferred() {
        return defers.sum();
    }

    /** Offers refused because the request is larger than the node. */
    public long rejected() {
        return rejects.sum();
    }

    /** Containers placed at once though another class is better, as that one has no room. */
    public long placedAsBetterIsFull() {
        return fulls.sum();
    }

    /** Containers placed though another class is better, as they have waited long enough. */
    public long placedAfterWait() {
        return waited.sum();
    }

    /** Offers of nodes whose class is not known, which pass like everything. */
    public long unknown() {
        return unknowns.sum();
    }
}
