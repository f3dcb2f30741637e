package io.wattle.scheduler.apps;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many containers of one application run on which host, or are placed there. Masters are not counted. Thread safe; as
 * large as the hosts that have some.
 */
public final class HostCounts {

    private final ConcurrentHashMap<String, Integer> byHost = new ConcurrentHashMap<>();
    private final AtomicInteger all = new AtomicInteger();

    /** One was placed there, or runs there and nobody saw it placed; how many there were before. */
    public int add(String host) {
        all.incrementAndGet();
        return byHost.merge(host, 1, Integer::sum) - 1;
    }

    /** One that was there ended. Nothing changes if none is known. */
    public void remove(String host) {
        byHost.computeIfPresent(host, (it, count) -> {
            all.decrementAndGet();
            return count == 1 ? null : count - 1;
        });
    }

    /** As if none were there. */
    public void clear() {
        for (String host : byHost.keySet()) {
            byHost.computeIfPresent(host, (it, count) -> {
                all.addAndGet(-count);
                return null;
            });
        }
    }

    /** On one host. */
    public int on(String host) {
        Integer count = byHost.get(host);
        return count == null ? 0 : count;
    }

    /** On all hosts. */
    public int all() {
        return all.get();
    }
}
