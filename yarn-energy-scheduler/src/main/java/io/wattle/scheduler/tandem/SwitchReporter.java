package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Tells the energy ledger of nodes as soon as they are switched, and as they are awake again. For one thread. */
final class SwitchReporter {

    private final Consumer<NodeRecord> listener;

    /** Those that are not simply awake, as they were told. */
    private Map<String, NodeRecord> told = new HashMap<>();

    /** @param listener waits for nothing */
    SwitchReporter(Consumer<NodeRecord> listener) {
        this.listener = listener;
    }

    /** @param nodes all that are managed; none once no node is switched any more */
    void report(List<NodeRecord> nodes) {
        Map<String, NodeRecord> now = new HashMap<>();
        for (NodeRecord each : nodes) {
            NodeRecord before = told.remove(each.host());
            if (each.state().isPersistent()) {
                now.put(each.host(), each);
            }
            LifecycleState stateBefore = before == null ? LifecycleState.AWAKE : before.state();
            if (each.state() != stateBefore && (each.state().isPersistent() || before != null)) {
                listener.accept(each);
            }
        }
        // What is left was forgotten.
        told.values().forEach(it -> listener.accept(NodeRecord.awake(it.host(), it.group(), it.sinceSeconds())));
        told = now;
    }
}
