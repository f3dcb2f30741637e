package io.wattle.simulator.event;

import java.util.Arrays;

/**
 * Events in a binary heap, the next one on top, each of which knows its place: what is cancelled leaves at once, and what is
 * scheduled anew moves, in {@code O(log n)}. Not thread safe.
 */
final class EventHeap {

    private EventQueue.Event[] events = new EventQueue.Event[64];
    private int size;

    /** How many events are in it. */
    int size() {
        return size;
    }

    /** The next event; null if there is none. */
    EventQueue.Event first() {
        return events[0];
    }

    /** Takes an event in, or moves one that is in it: its time has changed. */
    void put(EventQueue.Event event) {
        if (event.isScheduled()) {
            settle(event, event.place);
            return;
        }
        if (size == events.length) {
            events = Arrays.copyOf(events, 2 * size);
        }
        settle(event, size++);
    }

    /** Takes an event out that is in it. */
    void remove(EventQueue.Event event) {
        int hole = event.place;
        event.place = EventQueue.Event.NOWHERE;
        EventQueue.Event last = events[--size];
        events[size] = null;
        if (last != event) {
            settle(last, hole);
        }
    }

    /** Takes all out. */
    void clear() {
        for (int place = 0; place < size; place++) {
            events[place].place = EventQueue.Event.NOWHERE;
        }
        Arrays.fill(events, 0, size, null);
        size = 0;
    }

    /** Fills a hole with an event, or with those above or below it until it finds its place. */
    private void settle(EventQueue.Event event, int hole) {
        int place = hole;
        while (place > 0 && event.isBefore(events[(place - 1) / 2])) {
            set(place, events[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        // One that rose is before all that are below it now.
        for (int below = earlierBelow(place);
                below < size && events[below].isBefore(event);
                below = earlierBelow(place)) {
            set(place, events[below]);
            place = below;
        }
        set(place, event);
    }

    /** The place of the earlier one of the two below; if there is none, beyond the last. */
    private int earlierBelow(int place) {
        int left = 2 * place + 1;
        return left + 1 < size && events[left + 1].isBefore(events[left]) ? left + 1 : left;
    }

    private void set(int place, EventQueue.Event event) {
        events[place] = event;
        event.place = place;
    }
}
