package io.wattle.simulator.node;

import io.wattle.simulator.event.EventQueue;
import java.util.PriorityQueue;
import java.util.function.IntToDoubleFunction;

/**
 * A resource that its users share evenly (processor sharing): the cores of a node, its disk, its network adaptor. As all
 * users advance alike, progress is one number, and a user is done when it has passed its own: a change costs
 * {@code O(log users)}. Not thread safe.
 */
final class SharedResource {

    /** Told before the number of users changes. */
    @FunctionalInterface
    interface UsersListener {
        /** @param users how many there were until now */
        void usersChange(int users);
    }

    private final EventQueue time;
    private final IntToDoubleFunction unitsPerSecond;
    private final UsersListener listener;
    private final PriorityQueue<Use> uses = new PriorityQueue<>();
    private final EventQueue.Event nextEnd;
    private double progress;
    private double sinceSeconds;
    private long begun;
    private boolean isCutOff;

    /** Somebody's use of the resource. */
    private final class Use implements Activity, Comparable<Use> {
        private final double units;
        private final double progressAtEnd;
        private final long number;
        private final Runnable done;

        /** NaN before. */
        private double shareAtEnd = Double.NaN;

        Use(double units, long number, Runnable done) {
            this.units = units;
            progressAtEnd = progress + units;
            this.number = number;
            this.done = done;
        }

        void end(double share) {
            shareAtEnd = share;
        }

        private boolean isOver() {
            return !Double.isNaN(shareAtEnd);
        }

        private double shareNow() {
            double now = progress + (time.nowSeconds() - sinceSeconds) * unitsPerSecond.applyAsDouble(uses.size());
            return units == 0 ? 1 : Math.min(1, Math.max(0, 1 - (progressAtEnd - now) / units));
        }

        @Override
        public double shareDone() {
            return isOver() ? shareAtEnd : shareNow();
        }

        @Override
        public void stop() {
            if (!isOver()) {
                advance();
                listener.usersChange(uses.size());
                end(shareNow());
                uses.remove(this);
                scheduleNextEnd();
            }
        }

        @Override
        public int compareTo(Use other) {
            int byProgress = Double.compare(progressAtEnd, other.progressAtEnd);
            return byProgress != 0 ? byProgress : Long.compare(number, other.number);
        }
    }

    /**
     * @param unitsPerSecond what each of so many users gets, more than 0; depends on nothing else
     * @param listener told before each change of the number of users
     */
    SharedResource(EventQueue time, IntToDoubleFunction unitsPerSecond, UsersListener listener) {
        this.time = time;
        this.unitsPerSecond = unitsPerSecond;
        this.listener = listener;
        nextEnd = time.event(this::endFirst);
    }

    /** How many use it now. */
    int users() {
        return uses.size();
    }

    /**
     * Uses it until it has given so much.
     *
     * @param units 0 or more; with 0 {@code done} runs in this instant, but not within this call
     * @param done runs when it is done
     */
    Activity use(double units, Runnable done) {
        if (!(units >= 0) || Double.isInfinite(units)) {
            throw new IllegalArgumentException("use of " + units + " units (allowed: 0 or more)");
        }
        advance();
        Use use = new Use(units, begun++, done);
        if (isCutOff) {
            use.end(0);
            return use;
        }
        listener.usersChange(uses.size());
        uses.add(use);
        scheduleNextEnd();
        return use;
    }

    /** Stops all who use it; what is asked of it before {@link #resume} is never done. */
    void cutOff() {
        advance();
        listener.usersChange(uses.size());
        uses.forEach(it -> it.end(it.shareNow()));
        uses.clear();
        scheduleNextEnd();
        isCutOff = true;
    }

    /** It can be used again. */
    void resume() {
        isCutOff = false;
    }

    private void advance() {
        double now = time.nowSeconds();
        if (!uses.isEmpty()) {
            progress += (now - sinceSeconds) * unitsPerSecond.applyAsDouble(uses.size());
        } else {
            progress = 0; // A sum that starts anew stays exact.
        }
        sinceSeconds = now;
    }

    private void scheduleNextEnd() {
        if (uses.isEmpty()) {
            nextEnd.cancel();
        } else {
            double left = Math.max(0, uses.peek().progressAtEnd - progress);
            nextEnd.after(left / unitsPerSecond.applyAsDouble(uses.size()));
        }
    }

    private void endFirst() {
        listener.usersChange(uses.size());
        Use first = uses.remove();
        sinceSeconds = time.nowSeconds();
        progress = first.progressAtEnd; // Not by adding up: a rounding error would leave a rest that never ends.
        first.end(1);
        scheduleNextEnd();
        first.done.run();
    }
}
