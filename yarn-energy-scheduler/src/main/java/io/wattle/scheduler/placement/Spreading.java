package io.wattle.scheduler.placement;

import io.wattle.placement.ClassSpread;
import io.wattle.placement.HostSpread;
import io.wattle.scheduler.apps.HostCounts;
import io.wattle.scheduler.nodes.NodeEntry;
import io.wattle.scheduler.nodes.NodeRoom;
import java.util.OptionalLong;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/**
 * Spreads the containers of one request: over hosts those of an application whose containers live long, over node classes those of
 * one that is not known yet. Thread safe; takes no lock of its own.
 */
final class Spreading {

    private static final String CROWDED = "the host has its share of the application, and another has room";

    /** Why a class is refused in favour of unexplored ones. */
    static final String KEPT = "the last containers are kept for classes on which the application is not known yet";

    private final IntSupplier pending;
    private final Predicate<SchedulerNode> holdsData;

    /** Null if one host may have all of the request's containers. */
    private volatile HostSpread hosts;

    /** Whether its containers may be kept for unexplored classes. */
    private final boolean keeps;

    /**
     * Of one request.
     *
     * @param keeps whether it asks for all containers of its priority: else what it asks for last is not what they ask for last
     * @param pending how many containers it asks for
     * @param holdsData whether data of it lie on a node
     */
    Spreading(boolean keeps, IntSupplier pending, Predicate<SchedulerNode> holdsData) {
        this.keeps = keeps;
        this.pending = pending;
        this.holdsData = holdsData;
    }

    /** The request was judged. */
    void judged(ClassJudgements judgements) {
        PendingRequest request = judgements.pending();
        if (hosts == null && request.app().livesLong() && !request.request().applicationMaster()) {
            hosts = new HostSpread();
        }
    }

    /** Why a node is refused; null if it is not. */
    String refusal(
            ClassJudgements current, ClassJudgements.OnClass on, NodeRoom room, SchedulerNode node, long nowMillis) {
        HostSpread byHost = hosts;
        if (byHost != null && isCrowded(byHost, current, room, node, nowMillis)) {
            return CROWDED;
        }
        // Also where data are: to fetch those of three containers once is the price of what is learned.
        boolean kept = keeps
                && on.yields()
                && !current.unexplored().isEmpty()
                && !room.isCleared(nowMillis)
                && classes(current).refuses(current.pending().request(), current.unexplored(), pending, nowMillis);
        return kept ? KEPT : null;
    }

    private boolean isCrowded(
            HostSpread spread, ClassJudgements current, NodeRoom room, SchedulerNode node, long nowMillis) {
        HostCounts counts = current.pending().app().hosts();
        int here = counts.on(node.getNodeID().getHost());
        return here > 0
                && !room.isCleared(nowMillis)
                && !holdsData.test(node)
                && spread.refuses(
                        current.pending().request(),
                        room.node(),
                        current.asGood(),
                        here,
                        counts.all() + pending.getAsInt(),
                        nowMillis);
    }

    /** Until when a class would be refused now in favour of unexplored ones; empty if it would not. Changes nothing. */
    OptionalLong keptUntilMillis(ClassJudgements current, ClassJudgements.OnClass on, long nowMillis) {
        ClassSpread spread = classes(current);
        return keeps
                        && on.yields()
                        && spread.wouldRefuse(current.pending().request(), current.unexplored(), pending, nowMillis)
                ? OptionalLong.of(spread.endsMillis(nowMillis))
                : OptionalLong.empty();
    }

    private static ClassSpread classes(ClassJudgements current) {
        return current.pending().statistics().classSpread();
    }

    /** One of the request's containers was placed on a node, and is no longer pending. */
    void placed(ClassJudgements current, NodeEntry entry, SchedulerNode node, long nowMillis) {
        HostSpread byHost = hosts;
        if (byHost != null) {
            HostCounts counts = current.pending().app().hosts();
            int here = counts.add(node.getNodeID().getHost());
            int all = here == 0 ? 1 : counts.all() + pending.getAsInt();
            byHost.placed(entry.room().orElseThrow().node(), current.asGood(), here, all, nowMillis);
        }
        ClassJudgements.OnClass on = current.at(entry.slot());
        if (keeps && on != null) {
            classes(current).placed(on.spread(), nowMillis);
        }
    }

    /** Nothing is asked for any more: what is asked for next waits anew. */
    void stop() {
        HostSpread byHost = hosts;
        if (byHost != null) {
            byHost.stop();
        }
    }
}
