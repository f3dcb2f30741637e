package io.wattle.scheduler.tandem;

import io.wattle.scheduler.guard.LogWindow;
import io.wattle.scheduler.guard.Printable;
import io.wattle.tandem.lifecycle.EventKind;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The last events of nodes, and how many of each kind there were. Each is a line in the log; of warnings 20 in ten minutes. Thread safe. */
final class TandemEventLog {

    static final int MOST = 200;

    private static final Logger LOG = LoggerFactory.getLogger(TandemEventLog.class);

    private final LogWindow warnings = new LogWindow();
    private final ArrayDeque<TandemEvent> last = new ArrayDeque<>();
    private final Map<EventKind, Long> counts = new EnumMap<>(EventKind.class);

    /** @param dryRun whether it is only what would happen */
    void add(TandemEvent event, boolean dryRun) {
        synchronized (this) {
            if (last.size() == MOST) {
                last.removeFirst();
            }
            last.addLast(event);
            counts.merge(event.kind(), 1L, Long::sum);
        }
        String run = dryRun ? "Tandem (dry run)" : "Tandem";
        String host = Printable.line(event.host());
        if (!event.kind().isWarning()) {
            LOG.info("{}: {}: {}: {}", run, host, event.kind(), event.text());
        } else if (warnings.admits(event.kind() + " " + host)) {
            LOG.warn("{}: {}: {}: {}{}", run, host, event.kind(), event.text(), warnings.others());
        }
    }

    void add(String host, EventKind kind, String text, boolean dryRun) {
        add(new TandemEvent(Instant.now(), host, kind, text), dryRun);
    }

    /** The newest first. */
    synchronized List<TandemEvent> last() {
        List<TandemEvent> all = new ArrayList<>();
        last.descendingIterator().forEachRemaining(all::add);
        return all;
    }

    synchronized Map<EventKind, Long> counts() {
        return new EnumMap<>(counts);
    }
}
