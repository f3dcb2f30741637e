package io.wattle.scheduler.web;

import static io.wattle.scheduler.web.Rounded.rounded;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.tandem.TandemEvent;
import io.wattle.scheduler.tandem.TandemStatus;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.util.Locale;

/** What a tandem does and why, as JSON. Stateless and thread safe. */
final class TandemJson {

    /** What the savings rest on. */
    private static final String ASSUMPTION = "against nodes that are always on and idle, by the watts of their classes";

    private TandemJson() {}

    static ObjectNode of(TandemStatus status) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("time", status.time().toString())
                .put("mode", lower(status.mode()))
                .put("problem", status.problem().isEmpty() ? null : status.problem());
        status.load()
                .ifPresentOrElse(
                        it -> json.put("demand_share", share(it.demandShare()))
                                .put("expected_share", share(it.expectedShare())),
                        () -> json.putNull("demand_share").putNull("expected_share"));
        json.put(
                "forecast_error_share",
                status.loadError().isPresent() ? (Double) status.loadError().getAsDouble() : null);
        json.putObject("saved")
                .put("joules", rounded(status.savings().joules()))
                .put("asleep_seconds", rounded(status.savings().asleepSeconds()))
                .put("sleeps", status.savings().sleeps())
                .put("wakes", status.savings().wakes())
                .put("assumption", ASSUMPTION);
        ArrayNode nodes = json.putArray("nodes");
        status.nodes().forEach(it -> put(nodes.addObject(), it));
        ArrayNode events = json.putArray("events");
        status.events().forEach(it -> put(events.addObject(), it));
        ObjectNode counts = json.putObject("event_counts");
        status.counts().forEach((kind, count) -> counts.put(lower(kind), count));
        return json;
    }

    /** Null where there is nobody to serve it. */
    private static Double share(double share) {
        return Double.isInfinite(share) ? null : share;
    }

    private static void put(ObjectNode json, TandemStatus.Node node) {
        NodeRecord record = node.node();
        json.put("host", Printable.line(record.host()))
                .put("group", record.group())
                .put("state", lower(record.state()))
                .put("state_seconds", rounded(node.stateSeconds()))
                .put("liveness", lower(record.liveness()))
                .put("failed_wakes", record.failures().wakes())
                .put("hold", record.hold().map(it -> Printable.line(it, 600)).orElse(null));
        node.decision()
                .ifPresentOrElse(
                        it -> json.put("action", lower(it.action()))
                                .put("cause", lower(it.cause()))
                                .put("why", Printable.line(it.why(), 600)),
                        () -> json.putNull("action").putNull("cause").putNull("why"));
    }

    private static void put(ObjectNode json, TandemEvent event) {
        json.put("time", event.time().toString())
                .put("host", Printable.line(event.host()))
                .put("kind", lower(event.kind()))
                .put("text", Printable.line(event.text(), 600));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
