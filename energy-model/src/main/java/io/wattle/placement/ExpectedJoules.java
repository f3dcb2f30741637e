package io.wattle.placement;

import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.PowerCurve;
import io.wattle.model.Quality;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a container is expected to cost on a node class: expected seconds times the watts that placing it there adds.
 *
 * @param joules 0 or more
 * @param quality the worst of what it rests on
 */
public record ExpectedJoules(double joules, Quality quality) {

    /**
     * The joules of one container that keeps its vcores busy.
     *
     * @param vcores vcores of the container, at least 1
     * @return empty if the class's watts, or the joules of a start that is needed, are not known
     * @throws IllegalArgumentException if {@code vcores} is less than 1
     */
    public static Optional<ExpectedJoules> of(
            NodeClass nodeClass, PowerState state, int vcores, ExpectedSeconds expected) {
        return of(nodeClass, state, vcores, 1, 1, expected);
    }

    /**
     * The joules of one container.
     *
     * <p>Added watts are the dynamic part, {@code (busy - idle) / vcores of the node}, for each of the vcores that the
     * container keeps busy, and no more than the whole node's; on a node that could sleep also {@code (idle - sleep) / vcores
     * of the node} for each of its vcores, as those that run beside it keep the node awake as well. A node that has to be woken is
     * awake for those alone that it is woken for: they share its whole {@code idle - sleep} and the joules of its start evenly.
     * Where sleep watts are unknown the whole idle watts count: what is unknown makes nothing look cheap.
     *
     * @param vcores vcores of the container, at least 1
     * @param cpuShare CPU seconds that each of them uses in a second, 0 or more
     * @param sharers containers that a node is woken for together, at least 1; without effect on one that is awake
     * @return empty if the class's watts, or the joules of a start that is needed, are not known
     * @throws IllegalArgumentException if {@code vcores} or {@code sharers} is less than 1, or {@code cpuShare} negative
     */
    public static Optional<ExpectedJoules> of(
            NodeClass nodeClass, PowerState state, int vcores, double cpuShare, int sharers, ExpectedSeconds expected) {
        if (vcores < 1 || sharers < 1 || !(cpuShare >= 0)) {
            throw new IllegalArgumentException("container: " + vcores + " vcores used by " + cpuShare + ", with "
                    + sharers + " sharers of a start (allowed: 1 or more, by 0 or more, 1 or more)");
        }
        Optional<PowerCurve> power = nodeClass.power();
        Optional<Figure> nodeVcores = nodeClass.figure(NodeAttribute.CONTAINER_VCORES);
        if (power.isEmpty() || nodeVcores.isEmpty()) {
            return Optional.empty();
        }
        Quality quality = expected.quality()
                .and(nodeClass.quality(NodeAttribute.IDLE_WATTS, NodeAttribute.BUSY_WATTS))
                .and(nodeVcores.get().quality());
        double dynamicWatts = power.get().busyWatts() - power.get().idleWatts();
        double share = vcores / nodeVcores.get().value();
        double watts = dynamicWatts * Math.min(1, share * cpuShare);
        double bootJoules = 0;
        if (state != PowerState.AWAKE) {
            watts += (state == PowerState.ASLEEP ? 1.0 / sharers : share)
                    * (power.get().idleWatts()
                            - nodeClass.value(NodeAttribute.SLEEP_WATTS).orElse(0));
            quality = quality.and(nodeClass
                    .figure(NodeAttribute.SLEEP_WATTS)
                    .map(Figure::quality)
                    .orElse(Quality.ASSUMED));
        }
        if (state == PowerState.ASLEEP) {
            Optional<Figure> boot = nodeClass.figure(NodeAttribute.BOOT_JOULES);
            if (boot.isEmpty()) {
                return Optional.empty();
            }
            bootJoules = boot.get().value() / sharers;
            quality = quality.and(boot.get().quality());
        }
        return Optional.of(new ExpectedJoules(watts * expected.seconds() + bootJoules, quality));
    }

    /** The figures without which {@link #of} is empty. */
    static List<NodeAttribute> missing(NodeClass nodeClass, PowerState state) {
        List<NodeAttribute> missing = new ArrayList<>();
        if (nodeClass.power().isEmpty()) {
            missing.addAll(Stream.of(NodeAttribute.IDLE_WATTS, NodeAttribute.BUSY_WATTS)
                    .filter(it -> nodeClass.figure(it).isEmpty())
                    .toList());
        }
        if (nodeClass.figure(NodeAttribute.CONTAINER_VCORES).isEmpty()) {
            missing.add(NodeAttribute.CONTAINER_VCORES);
        }
        if (state == PowerState.ASLEEP
                && nodeClass.figure(NodeAttribute.BOOT_JOULES).isEmpty()) {
            missing.add(NodeAttribute.BOOT_JOULES);
        }
        return missing;
    }

    /** What it costs until a container works, if it has to be started so often: 1 or more. */
    public ExpectedJoules times(double attempts) {
        return new ExpectedJoules(joules * attempts, quality);
    }
}
