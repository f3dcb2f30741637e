package io.wattle.simulator.job;

import io.wattle.simulator.event.EventQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Where maps wait for room and none runs, reduces that wait for maps give their containers back, one after the other, as
 * MapReduce's master makes them ({@code preemptReducesIfNeeded}): else jobs whose reduces fill the nodes would wait for ever.
 * Not thread safe.
 */
final class ReducePreemption {

    /** As long as maps may wait without one that runs before a reduce makes room: a few heartbeats. */
    private static final double STARVATION_SECONDS = 5;

    private final EventQueue time;
    private final Shuffle shuffle;
    private final BooleanSupplier mapsStarve;
    private final Consumer<TaskAttempt> preempt;
    private boolean isScheduled;

    /**
     * @param mapsStarve whether maps wait and none runs
     * @param preempt takes the container of a reduce that waits away
     */
    ReducePreemption(EventQueue time, Shuffle shuffle, BooleanSupplier mapsStarve, Consumer<TaskAttempt> preempt) {
        this.time = time;
        this.shuffle = shuffle;
        this.mapsStarve = mapsStarve;
        this.preempt = preempt;
    }

    /** Something has changed: if maps starve now and still do after a while, a reduce is preempted. */
    void check() {
        if (!isScheduled && mapsStarve.getAsBoolean()) {
            isScheduled = true;
            time.after(STARVATION_SECONDS, () -> {
                isScheduled = false;
                if (mapsStarve.getAsBoolean() && shuffle.hasWaiting()) {
                    preempt.accept(shuffle.firstWaiting());
                    check();
                }
            });
        }
    }
}
