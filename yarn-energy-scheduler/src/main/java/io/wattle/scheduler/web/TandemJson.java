package io.wattle.scheduler.web;

import static io.wattle.scheduler.web.Rounded.rounded;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.tandem.TandemEvent;
import io.wattle.scheduler.tandem.TandemStatus;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** What a tandem does and why, as JSON. Stateless and thread safe. */
final class TandemJson {

    /** What the savings rest on. */
    private static final String ASSUMPTION = "against nodes that are always on and idle, by the watts of their classes";

    private static final int MOST_CHARACTERS = 600;

    private TandemJson() {}

    static ObjectNode of(TandemStatus status) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("time", status.time().toString())
                // As its key has it.
                .put("mode", TandemStatus.label(status.mode()).replace('_', '-'))
                .put("dry_run", status.isDryRun())
                .put("blocked_reason", status.blockedReason().isEmpty() ? null : line(status.blockedReason()));
        ArrayNode warnings = json.putArray("warnings");
        status.warnings().forEach(it -> warnings.add(line(it)));
        status.load()
                .ifPresentOrElse(
                        // Null where there is nobody to serve it.
                        it -> json.put("demand_share", rounded(it.demandShare()))
                                .put("expected_share", orNull(it.expectedShare())),
                        () -> json.putNull("demand_share").putNull("expected_share"));
        json.put("load_error_share", orNull(status.loadError()));
        ObjectNode idleErrors = json.putObject("idle_error_share");
        new TreeMap<>(status.idleErrors()).forEach((group, share) -> idleErrors.put(group, rounded(share)));
        json.putObject(status.isDryRun() ? "would_have_saved" : "saved")
                .put("joules", rounded(status.savings().joules()))
                .put("asleep_seconds", rounded(status.savings().asleepSeconds()))
                .put("sleeps", status.savings().sleeps())
                .put("wakes", status.savings().wakes())
                .put("assumption", ASSUMPTION);
        ArrayNode nodes = json.putArray("nodes");
        status.nodes().forEach(it -> put(nodes.addObject(), it, status.isDryRun() ? "would_be_state" : "state"));
        ArrayNode events = json.putArray("events");
        status.events().forEach(it -> put(events.addObject(), it));
        ObjectNode counts = json.putObject("event_counts");
        status.counts().forEach((kind, count) -> counts.put(TandemStatus.label(kind), count));
        return json;
    }

    private static Double orNull(OptionalDouble value) {
        return rounded(value.orElse(Double.NaN));
    }

    private static void put(ObjectNode json, TandemStatus.Node node, String stateField) {
        NodeRecord record = node.node();
        json.put("host", Printable.line(record.host()))
                .put("group", record.group())
                .put(stateField, node.state())
                .put("state_seconds", rounded(node.stateSeconds()))
                .put("liveness", TandemStatus.label(record.liveness()))
                .put("failed_wakes", record.failures().wakes())
                .put("retry_seconds", orNull(node.retrySeconds()))
                .put("data_node_maintenance", record.maintenance().isAsked())
                .put("hold", record.hold().map(TandemJson::line).orElse(null));
        node.decision()
                .ifPresentOrElse(
                        it -> json.put("action", TandemStatus.label(it.action()))
                                .put("cause", TandemStatus.label(it.cause()))
                                .put("why", line(it.why())),
                        () -> json.putNull("action").putNull("cause").putNull("why"));
    }

    private static void put(ObjectNode json, TandemEvent event) {
        json.put("time", event.time().toString())
                .put("host", Printable.line(event.host()))
                .put("kind", TandemStatus.label(event.kind()))
                .put("text", line(event.text()));
    }

    private static String line(String text) {
        return Printable.line(text, MOST_CHARACTERS);
    }
}
