package io.wattle.it;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The energy scheduler with an entry point that throws, in turn, an exception and Errors. */
public class FailingScheduler extends EnergyCapacityScheduler {

    /** Where it throws now; null for nowhere. */
    static volatile EntryPoint at;

    /** How often it threw. */
    static final AtomicLong THROWN = new AtomicLong();

    /** Where code of ours began since somebody cleared it. */
    static final Set<EntryPoint> ENTERED = ConcurrentHashMap.newKeySet();

    /** Of the scheduler made last: threads of one whose stop failed go on, and count for nobody. */
    private static volatile Failures latest;

    /** For the ResourceManager. */
    public FailingScheduler() {
        super(new Failures() {
            @Override
            public void entered(EntryPoint where) {
                ENTERED.add(where);
                if (where == at && this == latest) {
                    fail(THROWN.incrementAndGet());
                }
            }
        });
        latest = failures();
    }

    private static void fail(long number) {
        switch ((int) (number % 4)) {
            case 0 -> throw new NoClassDefFoundError("of a test");
            case 1 -> throw new IllegalStateException("of a test");
            case 2 -> throw new StackOverflowError("of a test");
            default -> throw new OutOfMemoryError("of a test");
        }
    }
}
