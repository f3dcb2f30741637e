package io.wattle.simulator.job;

import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.Activity;

/** A time in which a task waits for others. Not thread safe. */
final class Pause implements Activity {

    private final EventQueue time;
    private final EventQueue.Event end;
    private final double fromSeconds;
    private final double seconds;
    private double shareAtEnd = Double.NaN;

    /** It begins now. @param seconds more than 0 */
    Pause(EventQueue time, double seconds, Runnable next) {
        this.time = time;
        this.seconds = seconds;
        fromSeconds = time.nowSeconds();
        end = time.after(seconds, () -> {
            shareAtEnd = 1;
            next.run();
        });
    }

    @Override
    public double shareDone() {
        return Double.isNaN(shareAtEnd) ? Math.min(1, (time.nowSeconds() - fromSeconds) / seconds) : shareAtEnd;
    }

    @Override
    public void stop() {
        if (Double.isNaN(shareAtEnd)) {
            shareAtEnd = shareDone();
            end.cancel();
        }
    }
}
