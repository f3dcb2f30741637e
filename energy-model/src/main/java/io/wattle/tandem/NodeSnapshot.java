package io.wattle.tandem;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One node.
 *
 * @param host its name
 * @param group name of its {@link SleepGroup}, or of a class that never sleeps
 * @param power what it does
 * @param sinceSeconds when that began, on the clock of the snapshot
 * @param unitsPerSecond what it serves when all its cores compute, more than 0
 * @param free what no container has; of one that sleeps or is lost, what it had in all, as far as that is known
 * @param running its containers
 * @param idleSinceSeconds when the last container came or went, if it has none; empty if it has some
 * @param expectedIdleSeconds how much longer it is expected to be idle; empty if nothing is known
 * @param dataReason why its data are needed though it runs nothing, such as map outputs; empty if they are not
 * @param kept why it stays awake whatever the load; empty if nothing keeps it
 * @param failedWakes how often in a row it did not wake in time, 0 or more
 */
public record NodeSnapshot(
        String host,
        String group,
        NodePower power,
        double sinceSeconds,
        double unitsPerSecond,
        Room free,
        List<Room> running,
        OptionalDouble idleSinceSeconds,
        OptionalDouble expectedIdleSeconds,
        Optional<String> dataReason,
        Optional<KeepAwakeReason> kept,
        int failedWakes) {

    public NodeSnapshot {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(power, "power");
        Objects.requireNonNull(free, "free");
        Objects.requireNonNull(idleSinceSeconds, "idleSinceSeconds");
        Objects.requireNonNull(expectedIdleSeconds, "expectedIdleSeconds");
        Objects.requireNonNull(dataReason, "dataReason");
        Objects.requireNonNull(kept, "kept");
        running = List.copyOf(running);
        if (!(unitsPerSecond > 0)) {
            throw new IllegalArgumentException(
                    "node " + host + ": " + unitsPerSecond + " units a second (allowed: more than 0)");
        }
    }

    /** Whether it has no container. */
    public boolean isEmpty() {
        return running.isEmpty();
    }

    /** What it has for containers in all. */
    Room capacity() {
        return running.stream().reduce(free, Room::plus);
    }

    /** How long it is idle already; 0 if it is not. */
    double idleSeconds(double nowSeconds) {
        return idleSinceSeconds.isPresent() ? Math.max(0, nowSeconds - idleSinceSeconds.getAsDouble()) : 0;
    }
}
