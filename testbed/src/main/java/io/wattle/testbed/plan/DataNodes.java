package io.wattle.testbed.plan;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.model.Tier;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Which workers have a DataNode. */
public enum DataNodes {
    /** Each. */
    ALL("all"),
    /** Those that never sleep: the wimpy ones; each, where there are no wimpy ones. */
    ALWAYS_ON("always-on");

    private final String word;

    DataNodes(String word) {
        this.word = word;
    }

    /**
     * The one of that word.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static DataNodes of(String word) {
        return Arrays.stream(values())
                .filter(it -> it.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--datanodes " + word + " (allowed: "
                        + Arrays.stream(values()).map(it -> it.word).collect(Collectors.joining(", ")) + ")"));
    }

    /** For commands. */
    public String word() {
        return word;
    }

    /** Whether workers of that class of the cluster have one. */
    boolean on(NodeClass nodeClass, ClusterProfile profile) {
        return this == ALL
                || nodeClass.tier() == Tier.WIMPY
                || profile.workers().stream().noneMatch(it -> it.nodeClass().tier() == Tier.WIMPY);
    }
}
