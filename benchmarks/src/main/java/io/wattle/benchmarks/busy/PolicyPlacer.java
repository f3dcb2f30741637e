package io.wattle.benchmarks.busy;

import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.Judgement;
import io.wattle.placement.Observation;
import io.wattle.placement.PlacementPolicy;
import io.wattle.placement.PlacementSettings;
import io.wattle.placement.PowerState;
import io.wattle.placement.Request;
import io.wattle.placement.RequestWait;
import io.wattle.placement.WaitCost;
import io.wattle.placement.WorkloadClass;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** As the plug-in: whose turn it is may refuse, by the policy at its defaults. Durations are known. */
final class PolicyPlacer implements Placer {

    private static final int ENOUGH = 10;

    private final PlacementPolicy policy = new PlacementPolicy(PlacementSettings.DEFAULT);
    private final Map<Boolean, ClassHeadroom> headrooms =
            Map.of(true, new ClassHeadroom(true), false, new ClassHeadroom(true));
    private final Map<BusyNode, ClassHeadroom.Node> rooms = new HashMap<>();
    private final Map<BusyApp, Waiting> apps = new HashMap<>();

    private final class Waiting {
        private final Request request;
        private final Map<Boolean, Judgement> judgements = new HashMap<>();
        private final RequestWait wait = new RequestWait(new WaitCost());

        Waiting(BusyScenario.App app) {
            ClassSnapshot wimpy = snapshot(BusyScenario.WIMPY);
            ClassSnapshot brawny = snapshot(BusyScenario.BRAWNY);
            request = new Request(
                    false,
                    WorkloadClass.MIXED,
                    BusyScenario.CONTAINER_MB,
                    1,
                    Optional.empty(),
                    Map.of(
                            BusyScenario.WIMPY.name(), new Observation(app.wimpySeconds(), ENOUGH),
                            BusyScenario.BRAWNY.name(), new Observation(app.brawnySeconds(), ENOUGH)));
            judgements.put(true, policy.judge(request, wimpy, List.of(brawny), 0, Instant.EPOCH));
            judgements.put(false, policy.judge(request, brawny, List.of(wimpy), 0, Instant.EPOCH));
        }

        boolean isGood(boolean wimpy) {
            return judgements.get(wimpy) instanceof Judgement.Good;
        }

        boolean takes(boolean wimpy, int pending, long now) {
            if (isGood(wimpy) && isGood(!wimpy)) {
                return true;
            }
            if (wait.needsClaim(now)) {
                wait.claim(headrooms.get(isGood(true)), request, pending, now);
            }
            List<ClassHeadroom> better = isGood(wimpy) ? List.of() : List.of(headrooms.get(!wimpy));
            return wait.offered(policy, request, judgements.get(wimpy), headrooms.get(wimpy), better, now)
                    .places();
        }
    }

    private static ClassSnapshot snapshot(NodeClass of) {
        Map<NodeAttribute, Figure> figures = new HashMap<>(of.figures());
        figures.put(
                NodeAttribute.CONTAINER_VCORES, new Figure(BusyScenario.PLACES, Quality.MEASURED, "of the scenario"));
        return new ClassSnapshot(
                new NodeClass(
                        of.name(), of.title(), of.tier(), of.architecture(), figures, of.power(), of.whyMissing()),
                PowerState.AWAKE);
    }

    @Override
    public Optional<BusyApp> choose(BusyNode node, List<BusyApp> inOrder, long nowMillis) {
        tell(node);
        return inOrder.stream()
                .filter(it -> apps.computeIfAbsent(it, app -> new Waiting(app.facts))
                        .takes(node.wimpy, it.pending, nowMillis))
                .findFirst();
    }

    @Override
    public void placed(BusyApp app, BusyNode node, long nowMillis) {
        tell(node);
        Waiting waiting = apps.get(app);
        waiting.wait.placed(waiting.isGood(node.wimpy), nowMillis);
    }

    @Override
    public void ended(BusyNode node, long nowMillis) {
        tell(node);
        headrooms.get(node.wimpy).released(BusyScenario.CONTAINER_MB, 1, nowMillis);
    }

    private void tell(BusyNode node) {
        rooms.computeIfAbsent(node, it -> headrooms.get(it.wimpy).add())
                .free((long) node.free * BusyScenario.CONTAINER_MB, node.free);
    }
}
