package io.wattle.scheduler.placement;

import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.Request;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * What shadow mode has already said that the policy would have placed on a class: as nothing is really placed there, its room
 * stays free, and one free place would be counted for each container of a job. A promise holds its place for as long as the
 * container is expected to run. Thread safe; a call costs the same whatever was promised before.
 */
final class ShadowPromises {

    /** What a class can do for a container. */
    enum Promise {
        /** It has a place now. */
        NOW,
        /** It is expected to have one before the longest wait ends. */
        SOON,
        /** Neither. */
        NONE
    }

    private static final long STEP_MILLIS = 5_000;

    /** An hour: what runs for longer gives its place back too early here. */
    private static final int STEPS = 720;

    /** Classes go with the settings that they are of. */
    private final Map<ClassHeadroom, Held> held = new WeakHashMap<>();

    /** What is promised of one class, by when it is given back. */
    private static final class Held {
        private final long[] memoryMb = new long[STEPS + 1];
        private final long[] vcores = new long[STEPS + 1];
        private long step;
        private long allMemoryMb;
        private long allVcores;

        private Held(long step) {
            this.step = step;
        }

        private void giveBack(long nowStep) {
            for (int i = 0; i <= STEPS && step < nowStep; i++) {
                step++;
                int at = (int) Math.floorMod(step, (long) memoryMb.length);
                allMemoryMb -= memoryMb[at];
                allVcores -= vcores[at];
                memoryMb[at] = 0;
                vcores[at] = 0;
            }
            step = Math.max(step, nowStep);
        }

        private void add(Request request, long forMillis) {
            // One more, as a part of the present step is over.
            long steps = Math.min(STEPS, 1 + (Math.max(0, forMillis) + STEP_MILLIS - 1) / STEP_MILLIS);
            int at = (int) Math.floorMod(step + steps, (long) memoryMb.length);
            memoryMb[at] += request.memoryMb();
            vcores[at] += request.vcores();
            allMemoryMb += request.memoryMb();
            allVcores += request.vcores();
        }
    }

    /**
     * Promises a place of a class to one container, if it has one left.
     *
     * @param withinMillis longest wait for it
     * @param forMillis how long the container would hold it
     */
    synchronized Promise take(ClassHeadroom of, Request request, long withinMillis, long forMillis, long nowMillis) {
        long nowStep = Math.floorDiv(nowMillis, STEP_MILLIS);
        Held promised = held.computeIfAbsent(of, it -> new Held(nowStep));
        promised.giveBack(nowStep);
        Promise promise = Promise.NONE;
        if (of.isExpectedToTakeBeside(promised.allMemoryMb, promised.allVcores, request, 0, nowMillis)) {
            promise = Promise.NOW;
        } else if (of.isExpectedToTakeBeside(
                promised.allMemoryMb, promised.allVcores, request, withinMillis, nowMillis)) {
            promise = Promise.SOON;
        }
        if (promise != Promise.NONE) {
            promised.add(request, forMillis);
        }
        return promise;
    }
}
