package io.wattle.scheduler.guard;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What went wrong in our own code inside a Hadoop daemon. Nothing is thrown on: no exception, and no Error either, as an
 * Error ends a ResourceManager just as well. Each cause (entry point, type and top frame) is logged once with its stack,
 * and every failure is counted. Only our code may run guarded: what Hadoop's own code throws has to go on as it would
 * without us. Thread safe; while nothing fails it neither locks nor allocates.
 */
public class Failures {

    /** Causes that are remembered; beyond them failures are only counted. */
    static final int MOST_CAUSES = 200;

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);
    private static final EntryPoint[] ENTRIES = EntryPoint.values();

    /** Not LongAdder: it may allocate, and there may be no memory left. */
    private final AtomicLongArray counts = new AtomicLongArray(ENTRIES.length);

    private final Set<String> causes = ConcurrentHashMap.newKeySet();

    /** Something of ours that Hadoop does not have to wait for. */
    @FunctionalInterface
    public interface Task {
        /** May throw whatever it likes. */
        void run() throws Exception;
    }

    /** Runs it; what it throws is noted, and ends here. Whether it threw nothing. */
    public final boolean run(EntryPoint where, Task task) {
        try {
            entered(where);
            task.run();
            return true;
        } catch (Throwable e) {
            caught(where, e);
            return false;
        }
    }

    /**
     * Its value.
     *
     * @param otherwise the value if it throws
     */
    public final <T> T get(EntryPoint where, T otherwise, Callable<T> value) {
        try {
            entered(where);
            return value.call();
        } catch (Throwable e) {
            caught(where, e);
            return otherwise;
        }
    }

    /**
     * Notes a failure, for callers with a {@code catch (Throwable)} of their own: on hot paths, where a lambda would be
     * garbage. Never throws.
     */
    public final void caught(EntryPoint where, Throwable thrown) {
        try {
            counts.incrementAndGet(where.ordinal());
            if (thrown instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            if (causes.size() <= MOST_CAUSES && causes.add(cause(where, thrown))) {
                log(where, thrown);
            }
        } catch (Throwable e) {
            // No memory or no stack left to tell of it: it is counted, and Hadoop goes on.
            return;
        }
    }

    /**
     * Called first of all in each guarded piece of code. Does nothing: it is there for tests, which make an entry point
     * fail by throwing from here.
     */
    public void entered(EntryPoint where) {}

    /** How often each entry point failed, those that did. */
    public final Map<EntryPoint, Long> counts() {
        Map<EntryPoint, Long> failed = new EnumMap<>(EntryPoint.class);
        for (EntryPoint each : ENTRIES) {
            long count = count(each);
            if (count > 0) {
                failed.put(each, count);
            }
        }
        return failed;
    }

    /** How often one entry point failed. */
    public final long count(EntryPoint where) {
        return counts.get(where.ordinal());
    }

    /** How many causes are remembered. */
    final int causes() {
        return causes.size();
    }

    private static String cause(EntryPoint where, Throwable thrown) {
        StackTraceElement[] stack = thrown.getStackTrace();
        return where + " " + thrown.getClass().getName() + " " + (stack.length == 0 ? "" : stack[0]);
    }

    private void log(EntryPoint where, Throwable thrown) {
        if (causes.size() > MOST_CAUSES) {
            LOG.error("The energy scheduler failed in {} ways by now: others are counted, but not logged", MOST_CAUSES);
        } else {
            LOG.error(
                    "The energy scheduler failed at {}; the ResourceManager goes on as without it. This cause is not"
                            + " logged again:\n{}",
                    where.label(),
                    PrintableStack.of(thrown));
        }
    }
}
