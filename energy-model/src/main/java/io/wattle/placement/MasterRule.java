package io.wattle.placement;

import io.wattle.model.NodeClass;
import io.wattle.model.Tier;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Where application masters go, and how long one waits for it.
 *
 * @param classes names of the node classes; empty for any brawny class
 * @param longest longest wait of a master, whatever its application's age; empty to wait as every container does
 */
public record MasterRule(Set<String> classes, Optional<Duration> longest) {

    /** To brawny nodes, for which a master waits up to a minute. */
    public static final MasterRule BRAWNY = new MasterRule(Set.of(), Optional.of(Duration.ofMinutes(1)));

    public MasterRule {
        classes = Set.copyOf(classes);
        if (longest.isPresent() && longest.get().isNegative()) {
            throw new IllegalArgumentException(
                    "longest wait of a master: " + longest.get().toMillis() + " ms (allowed: 0 or more)");
        }
    }

    boolean wants(NodeClass nodeClass) {
        return classes.isEmpty() ? nodeClass.tier() == Tier.BRAWNY : classes.contains(nodeClass.name());
    }

    /** For reasons: {@code brawny nodes} or the names. */
    String label() {
        return classes.isEmpty()
                ? Tier.BRAWNY.label() + " nodes"
                : String.join(" or ", classes.stream().sorted().toList());
    }
}
