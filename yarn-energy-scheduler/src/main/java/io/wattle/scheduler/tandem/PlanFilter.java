package io.wattle.scheduler.tandem;

import io.wattle.tandem.Action;
import io.wattle.tandem.Cause;
import io.wattle.tandem.Decision;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.Plan;
import io.wattle.tandem.RecentSwitches;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Plans of which not all may be done now: what is left out becomes {@link Action#KEEP}. Stateless. */
final class PlanFilter {

    private PlanFilter() {}

    /**
     * While NodeManagers still register after a failover: what the cluster has is not known, so nodes are neither woken nor sent to sleep, unless
     * an operator did that.
     *
     * @param nodes as the policy saw them
     * @param before what was switched before the plan
     */
    static Plan whileNodesRegister(Plan plan, List<NodeSnapshot> nodes, RecentSwitches before) {
        Set<String> draining = nodes.stream()
                .filter(it -> it.power().isDraining())
                .map(NodeSnapshot::host)
                .collect(Collectors.toSet());
        return map(plan, before, it -> switch (it.action()) {
            case DRAIN, RESUME -> kept(it, Cause.UNKNOWN_LOAD);
            case SUSPEND -> draining.contains(it.host()) ? it : kept(it, Cause.UNKNOWN_LOAD);
            case KEEP, CANCEL_DRAIN, SUSPEND_TIMED_OUT, RESUME_TIMED_OUT -> it;
        });
    }

    private static Decision kept(Decision decision, Cause cause) {
        return new Decision(
                decision.host(),
                Action.KEEP,
                cause,
                "this ResourceManager has just become active, and NodeManagers still register");
    }

    /** While all nodes are woken: only switches that take too long come to their end. */
    static Plan whileAllWake(Plan plan, RecentSwitches before) {
        return map(plan, before, it -> switch (it.action()) {
            case DRAIN, RESUME, SUSPEND, CANCEL_DRAIN ->
                new Decision(it.host(), Action.KEEP, it.cause(), "mode active is being left: all nodes are woken");
            case KEEP, SUSPEND_TIMED_OUT, RESUME_TIMED_OUT -> it;
        });
    }

    /** With nodes that the policy did not see, as they have a label: they stay as they are. */
    static Plan withLabelled(Plan plan, List<NodeSnapshot> labelled) {
        List<Decision> all = new ArrayList<>(plan.decisions());
        labelled.forEach(it -> all.add(new Decision(
                it.host(), Action.KEEP, Cause.NOT_SLEEPABLE, "it has a node label, which applications may ask for")));
        return new Plan(all, plan.recent(), plan.load());
    }

    private static Plan map(Plan plan, RecentSwitches before, Function<Decision, Decision> decision) {
        return new Plan(plan.decisions().stream().map(decision).toList(), before, plan.load());
    }
}
