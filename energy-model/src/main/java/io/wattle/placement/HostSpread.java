package io.wattle.placement;

import java.util.List;

/**
 * Keeps one request of an application whose containers live long from having too many of them on one host, while another
 * would do: all would go with that host, and what must not run twice on a host, as a speculative copy of a task, could run
 * nowhere. A host is refused above its share while another node of its class, or of one that is as good, has room; for a
 * short time only, and not again until a host took one within its share. Thread safe; offers that race may count a wait from
 * the later of two refusals. Times are milliseconds of one clock that never goes back.
 */
public final class HostSpread {

    /** As many hosts have an application at least, if others have room: each has a quarter. */
    static final int HOSTS = 4;

    /** Three heartbeats: by then each node with room has offered itself. */
    static final long LONGEST_MILLIS = 3_000;

    private static final long NOT_WAITING = Long.MAX_VALUE;

    private volatile long sinceMillis = NOT_WAITING;
    private volatile boolean inVain;

    /**
     * Whether the request waits for another host than the offered one.
     *
     * @param offered the node that offers itself
     * @param asGood all classes that are as good as any, maybe that of the node too
     * @param here containers of the application on its host
     * @param all containers that the application has, and those that the request asks for
     */
    public boolean refuses(
            Request request,
            ClassHeadroom.Node offered,
            List<ClassHeadroom> asGood,
            int here,
            int all,
            long nowMillis) {
        if (inVain || !isAboveShare(offered, asGood, here, all)) {
            return false;
        }
        if (isLong(nowMillis) || !othersHaveRoom(request, offered, asGood)) {
            return false;
        }
        if (sinceMillis == NOT_WAITING) {
            sinceMillis = nowMillis;
        }
        return true;
    }

    /**
     * One of the request's containers was placed on a node.
     *
     * @param here containers of the application that its host had until then
     * @param all as before
     */
    public void placed(ClassHeadroom.Node offered, List<ClassHeadroom> asGood, int here, int all, long nowMillis) {
        if (!isAboveShare(offered, asGood, here, all)) {
            sinceMillis = NOT_WAITING;
            inVain = false;
        } else if (isLong(nowMillis)) {
            inVain = true;
        }
    }

    /** Nothing is asked for any more: what is asked for next waits anew. */
    public void stop() {
        sinceMillis = NOT_WAITING;
        inVain = false;
    }

    private boolean isLong(long nowMillis) {
        return sinceMillis != NOT_WAITING && nowMillis - sinceMillis >= LONGEST_MILLIS;
    }

    private static boolean isAboveShare(ClassHeadroom.Node offered, List<ClassHeadroom> asGood, int here, int all) {
        if (here == 0) {
            return false;
        }
        int hosts = offered.headroom().nodes();
        for (int i = 0; i < asGood.size() && hosts < HOSTS; i++) { // By index: no garbage for each offer.
            hosts += asGood.get(i) == offered.headroom() ? 0 : asGood.get(i).nodes();
        }
        int shared = Math.max(1, Math.min(HOSTS, hosts));
        return here >= (all + shared - 1) / shared;
    }

    private static boolean othersHaveRoom(Request request, ClassHeadroom.Node offered, List<ClassHeadroom> asGood) {
        if (offered.othersHaveRoomFor(request)) {
            return true;
        }
        for (int i = 0; i < asGood.size(); i++) {
            ClassHeadroom other = asGood.get(i);
            if (other != offered.headroom() && other.hasRoomFor(request)) {
                return true;
            }
        }
        return false;
    }
}
