package io.wattle.scheduler.tandem;

import io.wattle.scheduler.nodes.CordonedNodes;
import java.time.Duration;
import java.util.Set;
import java.util.function.DoubleSupplier;

/**
 * For how long hosts are cordoned: each cycle renews it, and where cycles are missed it runs out, and all hosts are schedulable. Who cordons
 * other hosts in between does not make it longer. Guarded by its user.
 */
final class CordonLease {

    private final CordonedNodes cordoned;
    private final DoubleSupplier clock;
    private final long lengthMillis;
    private double untilSeconds = Double.NEGATIVE_INFINITY;
    private long number;

    /** @param clock seconds; never steps */
    CordonLease(CordonedNodes cordoned, DoubleSupplier clock, Duration length) {
        this.cordoned = cordoned;
        this.clock = clock;
        lengthMillis = length.toMillis();
    }

    /** For a cycle: these hosts and no others from now on. One that had run out is another lease. */
    void renew(Set<String> hosts) {
        if (isOver()) {
            number++;
        }
        untilSeconds = clock.getAsDouble() + lengthMillis / 1000.0;
        cordoned.cordon(hosts, lengthMillis);
    }

    /** These hosts and no others for what is left of it. */
    void change(Set<String> hosts) {
        double left = untilSeconds - clock.getAsDouble();
        if (left > 0) {
            cordoned.cordon(hosts, (long) Math.ceil(1000 * left));
        }
    }

    /** Whether hosts may have got containers by now. */
    boolean isOver() {
        return clock.getAsDouble() >= untilSeconds;
    }

    /** Which lease it is: for {@link #isUnbroken}. */
    long number() {
        return number;
    }

    /** Whether hosts were cordoned all the time since that lease began. */
    boolean isUnbroken(long sinceNumber) {
        return number == sinceNumber && !isOver();
    }

    /** All hosts are schedulable. */
    void end() {
        untilSeconds = Double.NEGATIVE_INFINITY;
        cordoned.openAll();
    }
}
