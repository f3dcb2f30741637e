package io.wattle.simulator.placement;

import io.wattle.learning.TaskStatistics;
import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.Decision;
import io.wattle.placement.Judgement;
import io.wattle.placement.PlacementPolicy;
import io.wattle.placement.PowerState;
import io.wattle.placement.Request;
import io.wattle.placement.RequestWait;
import io.wattle.placement.Unexplored;
import io.wattle.placement.WaitCost;
import io.wattle.placement.WorkloadClass;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Ask;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One ask of an application before the policy: what it thinks of it on each class, and how it waits. Step by step what the
 * plug-in's allocator does for a request: a test of the plug-in's compares them. Not thread safe.
 */
final class WaitingAsk {

    /** Of an unknown job each class may take so many before joules decide ({@code yarn.energy.learning.spread}). */
    static final int SPREAD = 3;

    private final PlacementPolicy policy;
    private final NodeClasses classes;
    private final LearnedRun learned;
    private final Ask ask;
    private final Optional<Instant> deadline;
    private final int spread;
    private final RequestWait wait;
    private final Map<String, OnClass> judgements = new LinkedHashMap<>();
    private Unexplored unexplored = Unexplored.NONE;
    private Request request;
    private Optional<ClassHeadroom> best = Optional.empty();
    private boolean asksAnew = true;

    /** What was known when it was judged: told apart by reference. */
    private TaskStatistics.Known judgedBy;

    /** The classes as they were then: told apart by reference, too. */
    private List<ClassSnapshot> judgedAmong = List.of();

    private long judgedUntilMillis;

    /**
     * What the policy thinks of it on one class.
     *
     * @param spread place it whatever its joules, as the job is unexplored there
     * @param yields no class is better, and this one has had its first containers: the last ones are for unexplored classes
     * @param better in the order of the judgement
     */
    private record OnClass(Judgement judgement, boolean spread, boolean yields, List<ClassHeadroom> better) {

        boolean isGood() {
            return spread || better.isEmpty();
        }
    }

    /** @param cost of its application */
    WaitingAsk(
            PlacementPolicy policy,
            NodeClasses classes,
            LearnedRun learned,
            Ask ask,
            Optional<Instant> deadline,
            WaitCost cost) {
        this.policy = policy;
        this.classes = classes;
        this.learned = learned;
        this.ask = ask;
        this.deadline = deadline;
        // Where masters go does not depend on what they do, and who says when it has to be done is not spread.
        spread = ask.kind() == Ask.Kind.MASTER || deadline.isPresent() ? 0 : SPREAD;
        wait = new RequestWait(cost);
    }

    LearnedRun learned() {
        return learned;
    }

    /** It asks for more containers. */
    void asked() {
        asksAnew = true;
        wait.asksAnew();
    }

    /** It asks for fewer containers. */
    void withdrawn(long nowMillis) {
        asked();
        stopIfNothingIsAsked(nowMillis);
    }

    /** Whether one of its containers goes to the node. */
    boolean accepts(SimulatedNode node, long nowMillis) {
        judgeIfNeeded(nowMillis);
        if (best.isPresent() && wait.needsClaim(nowMillis)) {
            wait.claim(best.get(), request, ask.pending(), nowMillis);
        }
        OnClass on = judgements.get(node.machine().name());
        if (!on.isGood() && !offered(on, node, nowMillis).places()) {
            wait.wake(policy, request, on.judgement(), on.better(), nowMillis);
            return false;
        }
        return !(on.yields()
                && learned.statistics().classSpread().refuses(request, unexplored, ask::pending, nowMillis));
    }

    private Decision offered(OnClass on, SimulatedNode node, long nowMillis) {
        return wait.offered(policy, request, on.judgement(), classes.of(node).headroom(), on.better(), nowMillis);
    }

    /** One of its containers went there. */
    void placed(SimulatedNode node, long nowMillis) {
        String nodeClass = node.machine().name();
        OnClass on = judgements.get(nodeClass);
        wait.placed(on.isGood(), nowMillis);
        // Those that are left share a start with fewer.
        asksAnew |= classes.haveSleepers();
        learned.statistics().classSpread().placed(on.spread(), nowMillis);
        stopIfNothingIsAsked(nowMillis);
        learned.statistics().placed(nodeClass, spread);
    }

    private void stopIfNothingIsAsked(long nowMillis) {
        if (ask.pending() == 0) {
            wait.stop(nowMillis);
        }
    }

    private void judgeIfNeeded(long nowMillis) {
        TaskStatistics.Known known = learned.statistics().known();
        if (!asksAnew && known == judgedBy && judgedAmong == classes.snapshots() && nowMillis < judgedUntilMillis) {
            return;
        }
        asksAnew = false;
        judgedAmong = classes.snapshots();
        judgedBy = known;
        Instant now = Instant.ofEpochMilli(nowMillis);
        request = new Request(
                ask.kind() == Ask.Kind.MASTER,
                known.workload().orElse(WorkloadClass.MIXED),
                ask.memoryMb(),
                ask.vcores(),
                // One that is past helps nobody any more.
                deadline.filter(it -> it.isAfter(now)),
                known.observed(),
                Math.max(1, ask.pending()));
        judgements.clear();
        unexplored = Unexplored.NONE;
        for (ClassSnapshot it : classes.snapshots()) {
            String name = it.nodeClass().name();
            OnClass on = judge(it, now);
            judgements.put(name, on);
            if (on.spread()
                    && it.state() != PowerState.ASLEEP
                    && Unexplored.isWorthAWait(request, it.nodeClass(), on.judgement(), classes.nodeClasses())) {
                unexplored = unexplored.plus(name, classes.headroom(it), spreadLeft(name));
            }
        }
        best = judgements.values().stream()
                .filter(it -> !it.better().isEmpty())
                .map(it -> it.better().get(0))
                .findFirst();
        judgedUntilMillis = policy.nextChange(request, classes.snapshots(), now)
                .map(Instant::toEpochMilli)
                .orElse(Long.MAX_VALUE);
    }

    private OnClass judge(ClassSnapshot on, Instant now) {
        Judgement judgement = policy.judge(request, on, classes.others(on), 0, now);
        int left = spreadLeft(on.nodeClass().name());
        return new OnClass(
                judgement,
                Unexplored.is(judgement, left),
                Unexplored.yields(judgement, left),
                judgement.better().stream().map(classes::headroom).toList());
    }

    private int spreadLeft(String nodeClass) {
        return spread - judgedBy.placed(nodeClass);
    }
}
