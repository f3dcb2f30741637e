package io.wattle.scheduler.placement;

import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.Decision;
import io.wattle.placement.Judgement;
import io.wattle.placement.RequestWait;
import io.wattle.placement.WaitCost;
import io.wattle.scheduler.nodes.NodeRoom;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Shadow mode: what the policy would have said at the moment at which the stock scheduler placed a container. It changes
 * nothing that placement rests on: waits and claims are its own. Thread safe.
 */
final class Shadow {

    /** Of a container whose time is not known. */
    private static final long UNKNOWN_MILLIS = 60_000;

    private final ShadowPromises promises = new ShadowPromises();

    /**
     * The policy's verdict on one placement.
     *
     * @param on of the class of the node
     * @param costs of the same class
     * @param room of the node
     * @return empty if the policy would have placed it there, too
     */
    Optional<ShadowVerdict> judge(
            PendingRequest pending, ClassJudgements.OnClass on, ClassCosts costs, NodeRoom room, long nowMillis) {
        // Each container is asked for as if it had just been refused for the first time: nobody waits here.
        RequestWait wait = new RequestWait(new WaitCost());
        Decision decision = wait.offered(
                pending.queue().policy(), pending.request(), on.judgement(), room.headroom(), on.better(), nowMillis);
        if (decision.places() || on.better().isEmpty()) {
            return Optional.empty();
        }
        if (!(on.judgement() instanceof Judgement.Dearer dearer)) {
            return Optional.of(new ShadowVerdict(wanted(on, 0), OptionalDouble.empty()));
        }
        for (int i = 0; i < on.better().size(); i++) {
            ClassHeadroom better = on.better().get(i);
            Optional<Expected> there = costs.better().get(i);
            long takesMillis = there.map(it -> (long) (it.seconds() * 1_000)).orElse(UNKNOWN_MILLIS);
            ShadowPromises.Promise promise =
                    promises.take(better, pending.request(), dearer.longest().toMillis(), takesMillis, nowMillis);
            if (promise != ShadowPromises.Promise.NONE) {
                boolean known = promise == ShadowPromises.Promise.NOW
                        && there.isPresent()
                        && costs.here().isPresent();
                return Optional.of(new ShadowVerdict(
                        wanted(on, i),
                        known
                                ? OptionalDouble.of(costs.here().get().joules()
                                        - there.get().joules())
                                : OptionalDouble.empty()));
            }
        }
        // All that the better classes have is promised: the policy would have placed it here as they are full.
        return Optional.empty();
    }

    private static String wanted(ClassJudgements.OnClass on, int index) {
        return on.judgement().better().get(index).nodeClass().name();
    }
}
