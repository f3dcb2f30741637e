package io.wattle.it;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** What the audit says while a test listens. */
final class AuditLines extends AppenderSkeleton implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger("io.wattle.scheduler.audit");

    private final List<String> lines = new CopyOnWriteArrayList<>();

    private AuditLines() {}

    static AuditLines listen() {
        AuditLines made = new AuditLines();
        LOG.setLevel(Level.INFO);
        LOG.addAppender(made);
        return made;
    }

    List<String> lines() {
        return lines;
    }

    @Override
    protected void append(LoggingEvent event) {
        lines.add(event.getRenderedMessage());
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }

    @Override
    public void close() {
        LOG.removeAppender(this);
        LOG.setLevel(null);
    }
}
