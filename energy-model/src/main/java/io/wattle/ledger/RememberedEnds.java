package io.wattle.ledger;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** The last container ends, up to a bound: what tells a late start and a repeated end from a new container. */
final class RememberedEnds {

    /**
     * An end.
     *
     * @param ran whether the container had started; if not, its start may still come
     */
    record End(Instant time, boolean ran) {}

    private final Map<String, End> ends;

    RememberedEnds(int bound) {
        this.ends = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, End> eldest) {
                return size() > bound;
            }
        };
    }

    /** The end of a container, or null if none is remembered. */
    End of(String container) {
        return ends.get(container);
    }

    void remember(String container, Instant time, boolean ran) {
        ends.put(container, new End(time, ran));
    }
}
