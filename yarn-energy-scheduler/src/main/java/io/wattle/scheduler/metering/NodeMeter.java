package io.wattle.scheduler.metering;

import io.wattle.model.Reading;
import io.wattle.scheduler.config.MeterSpec;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** One node's meter: which it is, and what became of it last. Thread safe. */
final class NodeMeter {

    private final MeteredNode node;
    private final MeterSpec spec;
    private final Device device;
    private final AtomicReference<RoundTally> round = new AtomicReference<>();
    private volatile String problem;

    NodeMeter(MeteredNode node, MeterSpec spec, Device device) {
        this.node = node;
        this.spec = spec;
        this.device = device;
        problem = spec.label() + ": not asked yet, as its device gave no reading lately; it will be soon";
    }

    MeteredNode node() {
        return node;
    }

    MeterSpec spec() {
        return spec;
    }

    Device device() {
        return device;
    }

    /** It is asked in that round. */
    void asked(RoundTally tally) {
        tally.asked();
        round.set(tally);
    }

    /** It gave that. */
    void gave(Reading reading, long nanos) {
        if (reading instanceof Reading.Missing missing) {
            problem = missing.reason();
        }
        settle(!(reading instanceof Reading.Missing), nanos);
    }

    /** Nobody will tell its round of it any more. */
    void settle(boolean good, long nanos) {
        RoundTally tally = round.getAndSet(null);
        if (tally != null) {
            tally.done(good, nanos);
        }
    }

    /** Why it gave nothing when it was asked last, for a moment at which it is not asked. */
    Reading.Missing problem(Instant now) {
        return new Reading.Missing(problem, now);
    }
}
