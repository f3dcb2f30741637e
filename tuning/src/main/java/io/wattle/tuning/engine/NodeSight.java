package io.wattle.tuning.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeState;

/**
 * The NodeManagers of a cluster at a time. Immutable.
 *
 * @param nodes by their ids
 */
record NodeSight(Map<String, Seen> nodes) {

    private static final int MOST_WITHOUT_EVIDENCE = 32;

    NodeSight {
        nodes = Map.copyOf(nodes);
    }

    /**
     * A NodeManager.
     *
     * @param host for people
     * @param state as the ResourceManager has it, which misses a silent one's heartbeats for minutes
     * @param startMillis when it says that it started; empty where it was not asked, or does not answer
     */
    record Seen(String host, NodeState state, OptionalLong startMillis) {

        boolean isRunning() {
            return state == NodeState.RUNNING;
        }

        /** Those that an administrator takes away, or a policy sends to sleep, are in other states. */
        private boolean isDown() {
            return state == NodeState.LOST || state == NodeState.UNHEALTHY || state == NodeState.REBOOTED;
        }

        private boolean wentDown(Seen after) {
            return after.isDown()
                    || (startMillis.isPresent() && after.isRunning() && !startMillis.equals(after.startMillis()));
        }
    }

    /**
     * Hosts whose NodeManager ran and went down since, be it for good or to come up again. One that did not answer before, where others do, was down already.
     *
     * @param after the same nodes later; those that are not there any more are nobody's fault
     * @param used hosts that a trial ran on; where nobody tells, each node of a small cluster may have been one, and of a large one, of which some
     *     node goes down every hour, none counts
     */
    List<String> lostUntil(NodeSight after, Optional<Set<String>> used) {
        if (used.isEmpty() && nodes.size() > MOST_WITHOUT_EVIDENCE) {
            return List.of();
        }
        boolean isAnswered =
                nodes.values().stream().anyMatch(it -> it.startMillis().isPresent());
        return nodes.entrySet().stream()
                .filter(it -> it.getValue().isRunning())
                .filter(it -> !isAnswered || it.getValue().startMillis().isPresent())
                .filter(it -> after.nodes().containsKey(it.getKey())
                        && it.getValue().wentDown(after.nodes().get(it.getKey())))
                .map(it -> it.getValue().host())
                .filter(it -> used.isEmpty() || used.get().contains(it))
                .distinct()
                .sorted()
                .toList();
    }
}
