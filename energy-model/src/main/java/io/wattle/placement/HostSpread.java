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

    private final BriefWait wait = new BriefWait();

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
        if (!isAboveShare(offered, asGood, here, all)
                || !wait.isLeft(nowMillis)
                || !othersHaveRoom(request, offered, asGood)) {
            return false;
        }
        wait.refused(nowMillis);
        return true;
    }

    /**
     * One of the request's containers was placed on a node.
     *
     * @param here containers of the application that its host had until then
     * @param all as before
     */
    public void placed(ClassHeadroom.Node offered, List<ClassHeadroom> asGood, int here, int all, long nowMillis) {
        wait.placed(!isAboveShare(offered, asGood, here, all), nowMillis);
    }

    /** Nothing is asked for any more: what is asked for next waits anew. */
    public void stop() {
        wait.stop();
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
