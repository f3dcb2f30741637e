package io.wattle.scheduler;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Since when the oldest of some outstanding containers has been asked for. The oldest are served first; what is asked for
 * no more is taken from the youngest, so the answer is never too young. Writers need a lock of their own; reading the
 * oldest is safe from any thread.
 */
final class WaitingSince {

    /** From so many batches the two youngest become one, of the older's age. */
    private static final int MOST_BATCHES = 32;

    private static final long NOBODY = Long.MAX_VALUE;

    private final Deque<long[]> batches = new ArrayDeque<>();
    private long outstanding;
    private volatile long oldestMillis = NOBODY;

    /** The application now asks for so many in all. */
    void asked(long count, long nowMillis) {
        if (count > outstanding) {
            batches.addLast(new long[] {nowMillis, count - outstanding});
            if (batches.size() > MOST_BATCHES) {
                long[] youngest = batches.removeLast();
                batches.getLast()[1] += youngest[1];
            }
        } else {
            take(outstanding - count, false);
        }
        outstanding = count;
        publish();
    }

    /** So many are still to come: the others were placed. */
    void placed(long left) {
        if (left < outstanding) {
            take(outstanding - left, true);
            outstanding = left;
            publish();
        }
    }

    /** When the oldest was asked for; far in the future if nothing is outstanding. */
    long oldestMillis() {
        return oldestMillis;
    }

    private void take(long count, boolean oldest) {
        long left = count;
        while (left > 0) {
            long[] batch = oldest ? batches.getFirst() : batches.getLast();
            long taken = Math.min(left, batch[1]);
            batch[1] -= taken;
            left -= taken;
            if (batch[1] == 0) {
                batches.remove(batch);
            }
        }
    }

    private void publish() {
        long oldest = batches.isEmpty() ? NOBODY : batches.getFirst()[0];
        if (oldest != oldestMillis) {
            oldestMillis = oldest;
        }
    }
}
