package io.wattle.scheduler.nodes;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Hosts on which nothing is placed for now. It ends by itself: whoever cordons them has to say so again and again, or they are schedulable.
 * Thread safe; asking takes no lock and allocates nothing.
 */
public final class CordonedNodes {

    private final LongSupplier monotonicMillis;

    /** Hosts, and until when. */
    private volatile Map<String, Long> untilMillis = Map.of();

    public CordonedNodes(LongSupplier monotonicMillis) {
        this.monotonicMillis = monotonicMillis;
    }

    /** These and no others. @param millis for how long, by host */
    public void cordon(Map<String, Long> millis) {
        long now = monotonicMillis.getAsLong();
        Map<String, Long> until = new HashMap<>();
        millis.forEach((host, each) -> until.put(host, now + each));
        untilMillis = Map.copyOf(until);
    }

    /** All are schedulable. */
    public void openAll() {
        untilMillis = Map.of();
    }

    /** Whether nothing may be placed there now. */
    public boolean isCordoned(String host) {
        Long until = untilMillis.get(host);
        return until != null && monotonicMillis.getAsLong() - until < 0;
    }
}
