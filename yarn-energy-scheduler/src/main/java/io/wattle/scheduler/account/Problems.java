package io.wattle.scheduler.account;

import io.wattle.scheduler.guard.Printable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each problem once until it is over, and counts them all. Thread safe. */
final class Problems {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyAccounting.class);
    private static final int MOST = 100;

    private final AtomicLong count = new AtomicLong();
    private final Map<String, String> known = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MOST;
        }
    });

    /**
     * A problem came up, or is still there.
     *
     * @param subject what is in trouble: one problem of a subject is open at a time
     */
    void met(String subject, Throwable cause) {
        count.incrementAndGet();
        String message = String.valueOf(cause);
        String kind = Printable.kind(cause);
        if (!kind.equals(known.put(subject, kind))) {
            LOG.error("Energy accounting: {}: {}; not logged again until it changes", subject, message, cause);
        }
    }

    /** All is well with a subject. */
    void over(String subject) {
        if (known.remove(subject) != null) {
            LOG.info("Energy accounting: {}: works again", subject);
        }
    }

    /** How often a problem came up. */
    long count() {
        return count.get();
    }
}
