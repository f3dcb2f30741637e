package io.wattle.placement;

import java.util.function.IntSupplier;

/**
 * Keeps the last containers of an unknown application, of one priority, for classes that are {@link Unexplored}, while these have
 * room: else a class whose nodes offer themselves last would get none, and nothing would ever correct what the catalog says of
 * it. For a short time only: once that was in vain, as where the application has no use for the room, not again until such a class
 * took one all the same. All its requests have one, so that who asks for one container after the other waits once. Thread safe.
 * Times are milliseconds of one clock that never goes back.
 */
public final class ClassSpread {

    private final BriefWait wait = new BriefWait();

    /**
     * Whether the request waits for an unexplored class, as what is pending is no more than these have still to get.
     *
     * @param pending containers that the request asks for, the offered one among them; asked for only if all else speaks for
     *     waiting
     */
    public boolean refuses(Request request, Unexplored unexplored, IntSupplier pending, long nowMillis) {
        if (!wait.isLeft(nowMillis) || !unexplored.haveRoomFor(request, nowMillis)) {
            return false;
        }
        if (pending.getAsInt() > unexplored.left()) {
            // It asks for more than it did: what it waited with less is not to count.
            wait.interrupt();
            return false;
        }
        wait.refused(nowMillis);
        return true;
    }

    /** What {@link #refuses} would answer now: no wait begins. */
    public boolean wouldRefuse(Request request, Unexplored unexplored, IntSupplier pending, long nowMillis) {
        return wait.isLeft(nowMillis)
                && unexplored.haveRoomFor(request, nowMillis)
                && pending.getAsInt() <= unexplored.left();
    }

    /** When the wait ends; of one that has not begun, if it began now. */
    public long endsMillis(long nowMillis) {
        return wait.endsMillis(nowMillis);
    }

    /**
     * One of the request's containers was placed.
     *
     * @param explores whether on an unexplored class
     */
    public void placed(boolean explores, long nowMillis) {
        wait.placed(explores, nowMillis);
    }
}
