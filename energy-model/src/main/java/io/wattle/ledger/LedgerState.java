package io.wattle.ledger;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that a ledger knows at one moment, as values: {@link EnergyLedger#restored} goes on from it as the ledger itself
 * would have. Left out are what a container has used so far by itself, as its app has it; the ended containers that are remembered to know repeated ends, and readings that hint at a
 * clock that was set back, as long as they do not prove it.
 *
 * @param nodes every node that was not retired
 * @param containers every container whose end is not settled, in the order of the news of their starts
 * @param apps every app that was not retired; open containers and unsettled seconds are not taken from here
 * @param queues energy of containers by queue
 * @param users energy of containers by user
 * @param nodeClasses energy of containers by node class
 * @param nodeJoules energy of nodes by the class that they had then, and by quality, as {@link EnergyLedger#nodeJoules}
 *     gives it
 * @param retired sums of the nodes that were retired, as {@link EnergyLedger#retiredNodes} gives them
 * @param counters what was out of order and belongs to no node
 */
public record LedgerState(
        List<Node> nodes,
        List<Container> containers,
        List<AppAccount> apps,
        Map<String, EnergyTotal> queues,
        Map<String, EnergyTotal> users,
        Map<String, EnergyTotal> nodeClasses,
        Map<String, Map<Quality, Double>> nodeJoules,
        List<NodeAccount> retired,
        Map<Irregularity, Long> counters) {

    public LedgerState {
        nodes = List.copyOf(nodes);
        containers = List.copyOf(containers);
        apps = List.copyOf(apps);
        queues = Map.copyOf(queues);
        users = Map.copyOf(users);
        nodeClasses = Map.copyOf(nodeClasses);
        nodeJoules = Map.copyOf(nodeJoules);
        retired = List.copyOf(retired);
        counters = Map.copyOf(counters);
    }

    /** The same but for its nodes. */
    public LedgerState withNodes(List<Node> others) {
        return new LedgerState(others, containers, apps, queues, users, nodeClasses, nodeJoules, retired, counters);
    }

    /**
     * One node.
     *
     * @param record its class, idle power and size
     * @param account its joules, state and counters
     * @param horizon up to when everything is settled
     * @param lastHeard time of the latest event or reading
     * @param lastOnTimeline time of the last reading on the node's timeline, or of the registration
     * @param offset what is added to the clock of the readings to come to the timeline
     * @param counterFellInStep whether the clock was set back and a counter fell with it
     * @param lastReading empty before the first
     * @param held changes that wait for a reading, in the order in which they take effect; its containers whose start is not
     *     among them run
     */
    public record Node(
            NodeRecord record,
            NodeAccount account,
            Instant horizon,
            Instant lastHeard,
            Instant lastOnTimeline,
            Duration offset,
            boolean counterFellInStep,
            Optional<Reading> lastReading,
            List<Change> held) {
        public Node {
            Objects.requireNonNull(horizon, "horizon");
            Objects.requireNonNull(lastHeard, "lastHeard");
            Objects.requireNonNull(lastOnTimeline, "lastOnTimeline");
            Objects.requireNonNull(offset, "offset");
            held = List.copyOf(held);
        }
    }

    /**
     * One container.
     *
     * @param record who it is
     * @param start when it started
     * @param countsFrom from when on it gets energy: later than its start if the news of it was late
     * @param end when it ended or will end; empty if that is not known
     * @param cores cores in use by its last report; empty if none came
     */
    public record Container(
            ContainerRecord record, Instant start, Instant countsFrom, Optional<Instant> end, OptionalDouble cores) {
        public Container {
            Objects.requireNonNull(start, "start");
            Objects.requireNonNull(countsFrom, "countsFrom");
            Objects.requireNonNull(end, "end");
            Objects.requireNonNull(cores, "cores");
        }
    }

    /** Something that happens to a node at a time on its timeline. */
    public sealed interface Change {

        /** When. */
        Instant time();

        /** It registered again, as this. */
        record Registered(NodeRecord node, Instant time) implements Change {}

        /** It changed its state. */
        record Moved(NodeState state, Instant time) implements Change {}

        /** A container started. */
        record Started(String container, Instant time) implements Change {}

        /** A container was seen to use cores. */
        record Used(String container, double cores, Instant time) implements Change {}

        /** A container was given another number of vcores, 0 or more. */
        record Resized(String container, int vcores, Instant time) implements Change {}

        /** A container ended. */
        record Ended(String container, Instant time) implements Change {}
    }
}
