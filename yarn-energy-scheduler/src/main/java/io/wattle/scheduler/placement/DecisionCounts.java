package io.wattle.scheduler.placement;

import java.util.concurrent.atomic.LongAdder;

/** How often the policy said what since the start. Thread safe; counting does not block. */
public final class DecisionCounts {

    final LongAdder places = new LongAdder();
    final LongAdder defers = new LongAdder();
    final LongAdder rejects = new LongAdder();
    final LongAdder unknowns = new LongAdder();

    /** Offers that the policy let pass. */
    public long placed() {
        return places.sum();
    }

    /** Offers refused for now: another class is better, the host has its share, or the node is full. */
    public long deferred() {
        return defers.sum();
    }

    /** Offers refused because the request is larger than the node. */
    public long rejected() {
        return rejects.sum();
    }

    /** Offers of nodes whose class is not known, which pass like everything. */
    public long unknown() {
        return unknowns.sum();
    }
}
