package io.wattle.simulator.event;

import java.util.PriorityQueue;

/**
 * Simulated time, in seconds from 0, and what happens in it. Events of one instant run in the order in which they were
 * scheduled, so that a run is a function of its input. Not thread safe.
 */
public final class EventQueue {

    /** More events than this in one instant can only be a circle. */
    private static final int MOST_IN_ONE_INSTANT = 10_000_000;

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private double nowSeconds;
    private long scheduled;
    private long processed;
    private int inThisInstant;

    /** One thing that will happen. */
    public static final class Event implements Comparable<Event> {
        private final double seconds;
        private final long number;
        private Runnable action;

        private Event(double seconds, long number, Runnable action) {
            this.seconds = seconds;
            this.number = number;
            this.action = action;
        }

        /** It will not happen. Without effect once it has. */
        public void cancel() {
            action = null;
        }

        @Override
        public int compareTo(Event other) {
            int bySeconds = Double.compare(seconds, other.seconds);
            return bySeconds != 0 ? bySeconds : Long.compare(number, other.number);
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

    /**
     * Schedules an action.
     *
     * @param seconds when, no earlier than the present
     * @throws IllegalArgumentException if it is in the past, infinite or no number
     */
    public Event at(double seconds, Runnable action) {
        if (!(seconds >= nowSeconds) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException(
                    "event at " + seconds + " s (allowed: a finite time, no earlier than " + nowSeconds + " s)");
        }
        Event event = new Event(seconds, scheduled++, action);
        events.add(event);
        return event;
    }

    /** Schedules an action so many seconds from now, 0 or more. */
    public Event after(double delaySeconds, Runnable action) {
        return at(nowSeconds + delaySeconds, action);
    }

    /** Whether nothing will happen any more. */
    public boolean isEmpty() {
        while (!events.isEmpty() && events.peek().action == null) {
            events.remove();
        }
        return events.isEmpty();
    }

    /** Time passes in which nothing happens; without effect if it has passed. What was scheduled before is dropped. */
    public void goOnTo(double seconds) {
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
        if (isEmpty() || events.peek().seconds > untilSeconds) {
            return false;
        }
        Event event = events.remove();
        inThisInstant = event.seconds > nowSeconds ? 0 : inThisInstant + 1;
        if (inThisInstant > MOST_IN_ONE_INSTANT) {
            throw new StuckException("time stands still at " + nowSeconds + " s: " + inThisInstant
                    + " events without progress (a defect of the simulator; please report the input)");
        }
        nowSeconds = event.seconds;
        processed++;
        Runnable action = event.action;
        event.action = null;
        action.run();
        return true;
    }
}
