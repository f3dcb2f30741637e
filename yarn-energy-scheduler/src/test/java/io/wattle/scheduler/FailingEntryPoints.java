package io.wattle.scheduler;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.util.EnumSet;
import java.util.Set;

/** Makes pieces of code fail that are guarded. */
public final class FailingEntryPoints extends Failures {

    /** Those that fail now. */
    public final Set<EntryPoint> failing = EnumSet.noneOf(EntryPoint.class);

    @Override
    public void entered(EntryPoint where) {
        if (failing.contains(where)) {
            throw new AssertionError("of a test");
        }
    }
}
