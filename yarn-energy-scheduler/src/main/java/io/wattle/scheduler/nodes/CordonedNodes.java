package io.wattle.scheduler.nodes;

import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Hosts on which nothing is placed for now. It ends by itself: whoever cordons them has to say so again and again, or they are schedulable.
 * Thread safe; asking takes no lock and allocates nothing.
 */
public final class CordonedNodes {

    private static final Cordon NONE = new Cordon(Set.of(), 0);

    private final LongSupplier monotonicMillis;
    private volatile Cordon cordon = NONE;

    private record Cordon(Set<String> hosts, long untilMillis) {}

    public CordonedNodes(LongSupplier monotonicMillis) {
        this.monotonicMillis = monotonicMillis;
    }

    /** These and no others, for so long. */
    public void cordon(Set<String> hosts, long forMillis) {
        cordon = hosts.isEmpty() ? NONE : new Cordon(Set.copyOf(hosts), monotonicMillis.getAsLong() + forMillis);
    }

    /** All are schedulable. */
    public void openAll() {
        cordon = NONE;
    }

    /** Whether nothing may be placed there now. */
    public boolean isCordoned(String host) {
        Cordon now = cordon;
        return now.hosts().contains(host) && monotonicMillis.getAsLong() - now.untilMillis() < 0;
    }
}
