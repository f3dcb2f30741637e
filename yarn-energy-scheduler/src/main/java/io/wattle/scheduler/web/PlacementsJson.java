package io.wattle.scheduler.web;

import static io.wattle.scheduler.web.Rounded.rounded;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Where containers went as JSON. What is not known is null: joules where none were expected, the mean of no waits. */
final class PlacementsJson {

    private PlacementsJson() {}

    static void add(ObjectNode json, Placements placements) {
        json.put("mode", placements.mode());
        ArrayNode rows = json.putArray("by_queue_and_class");
        placements.rows().forEach(it -> row(rows.addObject(), it));
        ArrayNode waits = json.putArray("waits");
        placements.waits().forEach(it -> waits(waits.addObject(), it));
        ArrayNode compared = json.putArray("expected_and_seen");
        placements
                .compared()
                .forEach(it -> compared.addObject()
                        .put("node_class", it.nodeClass())
                        .put("containers", it.containers())
                        .put("expected_joules", rounded(it.expectedJoules()))
                        .put("seen_active_joules", rounded(it.seenJoules())));
    }

    private static void row(ObjectNode json, Placements.Row row) {
        boolean known = row.expected() > 0;
        json.put("queue", row.queue())
                .put("node_class", row.nodeClass())
                .put("role", row.role())
                .put("containers", row.containers())
                .put("best", row.best())
                .put("as_best_is_full", row.bestIsFull())
                .put("after_wait", row.afterWait())
                .put("other", row.other())
                .put("expected_containers", row.expected())
                .put("expected_joules", rounded(row.expectedJoules(), known))
                .put("best_class_joules", rounded(row.bestJoules(), known))
                .put("would_wait", row.wouldWait())
                .put("would_come", row.wouldCome())
                .put("would_save_joules", rounded(row.wouldSaveJoules(), known))
                .put("would_cost_joules", rounded(row.wouldCostJoules(), known));
    }

    private static void waits(ObjectNode json, Placements.Waits waits) {
        json.put("queue", waits.queue())
                .put("role", waits.role())
                .put("containers", waits.containers())
                .put("waited", waits.waited())
                .put("seconds", rounded(waits.seconds()))
                .put("mean_seconds", waits.waited() == 0 ? null : rounded(waits.seconds() / waits.waited()));
        ObjectNode upTo = json.putObject("up_to_seconds");
        waits.upTo().forEach((seconds, containers) -> upTo.put(Integer.toString(seconds), containers));
    }
}
