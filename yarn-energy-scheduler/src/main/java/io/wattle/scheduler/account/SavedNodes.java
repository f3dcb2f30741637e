package io.wattle.scheduler.account;

import io.wattle.ledger.LedgerState;
import io.wattle.ledger.NodeState;
import java.util.HashMap;
import java.util.Map;

/** What the nodes of a saved ledger mean to the ResourceManager that reads them. Stateless and thread safe. */
final class SavedNodes {

    private SavedNodes() {}

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
