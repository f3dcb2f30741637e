package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.NodePower;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.TandemKey;
import io.wattle.tandem.TandemSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** How the policy sees nodes at one instant. Immutable. */
record NodeSnapshotFactory(TandemSettings settings, Map<String, Double> unitsPerSecond, double nowSeconds) {

    /** Empty if it is out of service, or nobody knows what it serves. */
    Optional<NodeSnapshot> of(NodeRecord node, Optional<ObservedNode> seen) {
        Double units = seen.map(ObservedNode::unitsPerSecond).orElseGet(() -> unitsPerSecond.get(node.group()));
        if (units == null || isOutOfService(node)) {
            return Optional.empty();
        }
        return Optional.of(new NodeSnapshot(
                node.host(),
                node.group(),
                power(node),
                node.sinceSeconds(),
                units,
                seen.map(ObservedNode::free).orElse(node.capacity()),
                seen.map(ObservedNode::running).orElse(List.of()),
                seen.map(ObservedNode::idleSinceSeconds).orElse(OptionalDouble.empty()),
                seen.map(ObservedNode::expectedIdleSeconds).orElse(OptionalDouble.empty()),
                seen.flatMap(it -> it.dataReason().or(() -> MaintenanceRule.waiting(node, it.dataNode()))),
                kept(node, seen),
                node.failures().wakes()));
    }

    /** One that does not go to sleep and is not healthy any more is seen until its time-out. */
    private static boolean isOutOfService(NodeRecord node) {
        return node.liveness() == Liveness.DECOMMISSIONED
                || (node.liveness() == Liveness.UNHEALTHY && node.state() != LifecycleState.SUSPENDING);
    }

    private static NodePower power(NodeRecord node) {
        return node.isLost() ? NodePower.LOST : node.state().power();
    }

    private Optional<KeepAwakeReason> kept(NodeRecord node, Optional<ObservedNode> seen) {
        if (node.hold().isPresent()) {
            return Optional.of(KeepAwakeReason.held());
        }
        return invalidHostName(node).or(() -> observedReason(node, seen)).or(() -> backOff(node));
    }

    private static Optional<KeepAwakeReason> observedReason(NodeRecord node, Optional<ObservedNode> seen) {
        return seen.flatMap(it -> it.kept().or(() -> MaintenanceRule.keepAwakeReason(node, it.dataNode())));
    }

    private static Optional<KeepAwakeReason> invalidHostName(NodeRecord node) {
        return HostName.isValid(node.host())
                ? Optional.empty()
                : Optional.of(new KeepAwakeReason(
                        Cause.NOT_SLEEPABLE,
                        "its name is no argument for a program (allowed: letters, digits and . _ -, at most 253, the"
                                + " first a letter or digit)"));
    }

    private Optional<KeepAwakeReason> backOff(NodeRecord node) {
        if (node.failures().sleeps() == 0) {
            return Optional.empty();
        }
        double left = node.failures().lastSleepSeconds()
                + settings.limits().backOffSeconds(node.failures().sleeps())
                - nowSeconds;
        return left <= 0
                ? Optional.empty()
                : Optional.of(new KeepAwakeReason(
                        Cause.BACK_OFF,
                        "it did not go to sleep " + node.failures().sleeps() + " times, its next try is in "
                                + Math.round(left) + " s"));
    }

    /** Why an operator cannot send it to sleep either; empty if that is possible. */
    static Optional<String> suspendRefusal(NodeRecord node, Optional<ObservedNode> seen, TandemSettings settings) {
        Optional<SleepGroup> group = settings.group(node.group());
        if (group.isEmpty()) {
            return Optional.of(
                    "nodes of " + node.group() + " never sleep (they are not in " + TandemKey.PREFIX + "groups)");
        }
        if (group.get().excludes(node.host())) {
            return Optional.of(node.host() + " is among the hosts of " + TandemKey.EXCLUDED_HOSTS.key());
        }
        if (node.hold().isPresent()) {
            return Optional.of("an operator holds " + node.host() + "; release it first");
        }
        return invalidHostName(node)
                .or(() -> observedReason(node, seen))
                .map(it -> node.host() + " stays awake: " + it.why())
                .or(() -> notLive(node.liveness()).map(it -> node.host() + " " + it));
    }

    private static Optional<String> notLive(Liveness liveness) {
        return switch (liveness) {
            case LIVE -> Optional.empty();
            case HEARTBEAT_MISSED -> Optional.of("sends no heartbeats");
            case UNREGISTERED -> Optional.of("is not registered");
            case UNHEALTHY -> Optional.of("is not healthy");
            case DECOMMISSIONED -> Optional.of("is being decommissioned");
        };
    }
}
