package io.wattle.node;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What went wrong in our own code inside a NodeManager: it ends there, exceptions and Errors alike. Each cause is logged once
 * with its stack, and every failure is counted. Thread safe.
 */
final class NodeFailures {

    private static final Logger LOG = LoggerFactory.getLogger(NodeFailures.class);
    private static final int MOST_CAUSES = 100;

    private final AtomicLong count = new AtomicLong();
    private final Set<String> causes = ConcurrentHashMap.newKeySet();

    /** Something that the NodeManager does without, if need be. */
    @FunctionalInterface
    interface Task {
        void run() throws Exception;
    }

    /** @param what what fails if it throws, for the log */
    void run(String what, Task task) {
        try {
            task.run();
        } catch (Throwable e) {
            caught(what, e);
        }
    }

    private void caught(String what, Throwable thrown) {
        try {
            count.incrementAndGet();
            if (causes.size() < MOST_CAUSES && causes.add(what + " " + thrown.getClass().getName())) {
                LOG.error("{} fails; the NodeManager goes on without it, and this cause is not logged again", what, thrown);
            }
        } catch (Throwable e) {
            // No memory left to tell of it: it is counted.
            return;
        }
    }

    long count() {
        return count.get();
    }
}
