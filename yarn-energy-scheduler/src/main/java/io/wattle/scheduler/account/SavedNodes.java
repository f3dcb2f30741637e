package io.wattle.scheduler.account;

import io.wattle.ledger.LedgerState;
import io.wattle.ledger.NodeState;
import io.wattle.model.Reading;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the nodes of a saved ledger mean to the ResourceManager that reads them. Stateless and thread safe. */
final class SavedNodes {

    private SavedNodes() {}

    /**
     * Where nothing can follow from a counter's last value, the time since is settled as unmetered by the next reading,
     * whatever that is: else a node whose meter never comes back would settle nothing any more, over all restarts.
     *
     * @param oldest before it a value is too old to go on from
     */
    static LedgerState withoutStaleCounters(LedgerState state, Instant oldest) {
        List<LedgerState.Node> nodes = state.nodes().stream()
                .map(it -> it.lastReading().orElse(null) instanceof Reading.Energy energy && isStale(energy, oldest)
                        ? withLast(it, new Reading.Missing("its meter was opened anew", energy.time()))
                        : it)
                .toList();
        return state.withNodes(nodes);
    }

    private static boolean isStale(Reading.Energy energy, Instant oldest) {
        return energy.register().isEmpty() || energy.time().isBefore(oldest);
    }

    private static LedgerState.Node withLast(LedgerState.Node node, Reading last) {
        return new LedgerState.Node(
                node.record(),
                node.account(),
                node.horizon(),
                node.lastHeard(),
                node.lastOnTimeline(),
                node.offset(),
                node.counterFellInStep(),
                Optional.of(last),
                node.held());
    }

    /** Sizes that its containers have when everything that is held has happened, of those that are resized by it. */
    static Map<String, Integer> heldVcores(LedgerState.Node node) {
        Map<String, Integer> vcores = new HashMap<>();
        for (LedgerState.Change change : node.held()) {
            if (change instanceof LedgerState.Change.Resized resized) {
                vcores.put(resized.container(), resized.vcores());
            }
        }
        return vcores;
    }

    /** Whether it was lost when everything that is held has happened. */
    static boolean lost(LedgerState.Node node) {
        boolean lost = node.account().state() == NodeState.LOST;
        for (LedgerState.Change change : node.held()) {
            if (change instanceof LedgerState.Change.Moved moved) {
                lost = moved.state() == NodeState.LOST;
            } else if (change instanceof LedgerState.Change.Registered) {
                lost = false;
            }
        }
        return lost;
    }
}
