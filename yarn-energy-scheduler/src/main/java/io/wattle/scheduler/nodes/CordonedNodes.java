package io.wattle.scheduler.nodes;

import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Hosts on which nothing is placed for now. It ends by itself: whoever closes them has to say so again and again, or they are open. Thread
 * safe; asking takes no lock and allocates nothing.
 */
public final class CordonedNodes {

    private static final Closed NONE = new Closed(Set.of(), 0);

    private final LongSupplier monotonicMillis;
    private volatile Closed closed = NONE;

    private record Closed(Set<String> hosts, long untilMillis) {}

    public CordonedNodes(LongSupplier monotonicMillis) {
        this.monotonicMillis = monotonicMillis;
    }

    /** These and no others, for so long. */
    public void close(Set<String> hosts, long forMillis) {
        closed = hosts.isEmpty() ? NONE : new Closed(Set.copyOf(hosts), monotonicMillis.getAsLong() + forMillis);
    }

    /** Whether nothing may be placed there now. */
    public boolean isClosed(String host) {
        Closed now = closed;
        return now.hosts().contains(host) && monotonicMillis.getAsLong() - now.untilMillis() < 0;
    }
}
