package io.wattle.simulator.event;

/**
 * Simulated time, in seconds from 0, and what happens in it. Events of one instant run in the order in which they were
 * scheduled, so that a run is a function of its input. Not thread safe.
 */
public final class EventQueue {

    /** The longest time that is simulated, ten years: what takes longer is a slip of the pen. */
    public static final double MOST_SECONDS = 10 * 365.25 * 86_400;

    /** More events than this in one instant can only be a circle. */
    private static final int MOST_IN_ONE_INSTANT = 10_000_000;

    private final EventHeap events = new EventHeap();
    private double nowSeconds;
    private long scheduled;
    private long processed;
    private int inThisInstant;

    /** One thing that happens whenever it is scheduled; at one time only. */
    public final class Event {
        static final int NOWHERE = -1;

        private final Runnable action;
        private double seconds;
        private long number;
        /** In the heap. */
        int place = NOWHERE;

        private Event(Runnable action) {
            this.action = action;
        }

        /**
         * It happens then, and no longer at the time for which it was scheduled before. Among the events of that instant it is
         * the last one by now.
         *
         * @param atSeconds when, no earlier than the present
         * @throws IllegalArgumentException if it is in the past, infinite or no number
         */
        public void at(double atSeconds) {
            if (!(atSeconds >= nowSeconds) || Double.isInfinite(atSeconds)) {
                throw new IllegalArgumentException(
                        "event at " + atSeconds + " s (allowed: a finite time, no earlier than " + nowSeconds + " s)");
            }
            seconds = atSeconds;
            number = scheduled++;
            events.put(this);
        }

        /** As {@link #at}, so many seconds from now, 0 or more. */
        public void after(double delaySeconds) {
            at(nowSeconds + delaySeconds);
        }

        /** It will not happen. Without effect if it is not scheduled. */
        public void cancel() {
            if (isScheduled()) {
                events.remove(this);
            }
        }

        boolean isScheduled() {
            return place != NOWHERE;
        }

        boolean isBefore(Event other) {
            return seconds < other.seconds || (seconds == other.seconds && number < other.number);
        }
    }

    /** The present. */
    public double nowSeconds() {
        return nowSeconds;
    }

    /** How many events have run. */
    public long processed() {
        return processed;
    }

    /** An event that is not scheduled yet: for what is often scheduled anew. */
    public Event event(Runnable action) {
        return new Event(action);
    }

    /**
     * Schedules an action.
     *
     * @param seconds when, no earlier than the present
     * @throws IllegalArgumentException if it is in the past, infinite or no number
     */
    public Event at(double seconds, Runnable action) {
        Event event = new Event(action);
        event.at(seconds);
        return event;
    }

    /** Schedules an action so many seconds from now, 0 or more. */
    public Event after(double delaySeconds, Runnable action) {
        return at(nowSeconds + delaySeconds, action);
    }

    /** Whether nothing will happen any more. */
    public boolean isEmpty() {
        return events.size() == 0;
    }

    /** How many events are scheduled. */
    int size() {
        return events.size();
    }

    /** Time passes in which nothing happens; without effect if it has passed. What was scheduled before is dropped. */
    public void advanceTo(double seconds) {
        if (seconds > nowSeconds) {
            events.clear();
            nowSeconds = seconds;
        }
    }

    /**
     * Runs the next event.
     *
     * @param untilSeconds later events are left alone
     * @return whether there was one
     * @throws StuckException if time does not go on
     */
    public boolean runNext(double untilSeconds) throws StuckException {
        if (isEmpty() || events.first().seconds > untilSeconds) {
            return false;
        }
        Event event = events.first();
        events.remove(event);
        inThisInstant = event.seconds > nowSeconds ? 0 : inThisInstant + 1;
        if (inThisInstant > MOST_IN_ONE_INSTANT) {
            throw new StuckException("time stands still at " + nowSeconds + " s: " + inThisInstant
                    + " events without progress (a defect of the simulator; please report the input)");
        }
        nowSeconds = event.seconds;
        processed++;
        event.action.run();
        return true;
    }
}
