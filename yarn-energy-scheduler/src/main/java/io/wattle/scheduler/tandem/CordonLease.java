package io.wattle.scheduler.tandem;

import io.wattle.scheduler.nodes.CordonedNodes;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * For how long hosts are cordoned: each cycle renews it, and where cycles are missed it runs out, and hosts are schedulable, but for those that are
 * just going down. Who cordons other hosts in between does not make it longer. Guarded by its user.
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

    /**
     * For a cycle: these hosts and no others from now on. One that had run out is another lease.
     *
     * @param hosts each until the lease runs out, or until that second of the clock if it is later
     */
    void renew(Map<String, Double> hosts) {
        if (isOver()) {
            number++;
        }
        untilSeconds = clock.getAsDouble() + lengthMillis / 1000.0;
        cordon(hosts);
    }

    /** These hosts and no others for what is left of it, or of their own time. @param hosts as of {@link #renew} */
    void change(Map<String, Double> hosts) {
        cordon(hosts);
    }

    private void cordon(Map<String, Double> hosts) {
        double now = clock.getAsDouble();
        Map<String, Long> millis = new HashMap<>();
        hosts.forEach((host, until) -> {
            double left = Math.max(untilSeconds, until) - now;
            if (left > 0) {
                millis.put(host, (long) Math.ceil(1000 * left));
            }
        });
        cordoned.cordon(millis);
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
