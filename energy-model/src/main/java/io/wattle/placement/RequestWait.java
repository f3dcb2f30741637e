package io.wattle.placement;

import java.util.List;
import java.util.function.Consumer;

/**
 * How one request of an application waits for better classes, over all the offers that it gets: its clock, and what it says that
 * it wants of the class that should have it. Thread safe, as {@link WaitClock} is. All times are milliseconds of one clock that
 * never goes back.
 */
public final class RequestWait {

    private final WaitClock clock;
    private volatile ClassHeadroom.Claim claim;

    /** Of the period before: it counts until the end of this one. */
    private ClassHeadroom.Claim before;

    /** @param cost of its application */
    public RequestWait(WaitCost cost) {
        clock = new WaitClock(cost);
    }

    /** Whether {@link #claim} has to be called, as what it said before is too old. */
    public boolean needsClaim(long nowMillis) {
        ClassHeadroom.Claim now = claim;
        return now == null || now.isOld(nowMillis);
    }

    /**
     * So many containers like the request wait for a class.
     *
     * @param best the class that should have them
     */
    public synchronized void claim(ClassHeadroom best, Request request, long containers, long nowMillis) {
        // Another thread may have done so since.
        if (needsClaim(nowMillis)) {
            before = claim;
            claim = best.claim(request, containers, nowMillis);
        }
    }

    /**
     * A node offers itself: {@link PlacementPolicy#decide}, and the wait begins if it is refused.
     *
     * @param offered of the class of the node
     * @param better of the judgement's better classes, the best first
     */
    public Decision offered(
            PlacementPolicy policy,
            Request request,
            Judgement judgement,
            ClassHeadroom offered,
            List<ClassHeadroom> better,
            long nowMillis) {
        Decision decision = policy.decide(request, judgement, clock, offered, better, nowMillis);
        if (decision == Decision.DEFER) {
            clock.refused(policy.waitEndsMillis(judgement, clock, nowMillis) - nowMillis, nowMillis);
        }
        return decision;
    }

    /**
     * It was refused a node just now: if it waits for one that sleeps, that class is told. Not if a better class that is awake is expected to take
     * it: who would be placed without a start wakes nobody.
     *
     * @param better of the judgement's better classes, the best first
     */
    public void wake(
            PlacementPolicy policy, Request request, Judgement judgement, List<ClassHeadroom> better, long nowMillis) {
        long leftMillis = policy.waitEndsMillis(judgement, clock, nowMillis) - nowMillis;
        ClassHeadroom asleep = null;
        for (int i = 0; i < better.size(); i++) { // By index: no garbage for each offer.
            ClassHeadroom rival = better.get(i);
            if (rival.sleeps()) {
                if (asleep == null && rival.wakesFor(request, leftMillis, nowMillis)) {
                    asleep = rival;
                }
            } else if (judgement instanceof Judgement.Failing
                    || rival.isExpectedToTake(request, leftMillis, nowMillis)
                    || rival.isExpectedToTurnOver(request, leftMillis, nowMillis)) {
                return;
            }
        }
        if (asleep != null) {
            asleep.waitedFor(nowMillis);
        }
    }

    /** What {@link #offered} would answer now: no wait begins, and nobody is told. */
    public Decision wouldAnswer(
            PlacementPolicy policy,
            Request request,
            Judgement judgement,
            ClassHeadroom offered,
            List<ClassHeadroom> better,
            long nowMillis) {
        return policy.decide(request, judgement, clock, offered, better, nowMillis);
    }

    /**
     * One of its containers was placed.
     *
     * @param well whether on a class that is as good as any
     */
    public void placed(boolean well, long nowMillis) {
        takeBack(ClassHeadroom.Claim::placed);
        if (well) {
            clock.placedWell(nowMillis);
        } else {
            clock.placedBadly(nowMillis);
        }
    }

    /** It asks for another number of containers, or for others. */
    public synchronized void asksAnew() {
        takeBack(ClassHeadroom.Claim::withdraw);
        before = null;
        claim = null;
    }

    private synchronized void takeBack(Consumer<ClassHeadroom.Claim> part) {
        if (claim != null) {
            part.accept(claim);
        }
        if (before != null) {
            part.accept(before);
        }
    }

    /** It asks for nothing any more: what it asks for next waits anew. */
    public void stop(long nowMillis) {
        clock.stop(nowMillis);
    }

    /** Its clock. */
    public WaitClock clock() {
        return clock;
    }
}
