package io.wattle.scheduler.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.scheduler.store.StoredFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A {@link BookState}, or a {@link BookChange}, as JSON, and back. Stateless and thread safe. */
final class BookJson {

    /**
     * 1 has no number, does not say since when it counts, which save was a ResourceManager's last, nor what was not seen of
     * an application. Up to 2, joules have one quality, and a node's one class; no change of a container's size can be held,
     * and each checkpoint has all. Up to 3, applications have no type, final status and placement mode.
     */
    static final int FORMAT = 4;

    private BookJson() {}

    static ObjectNode write(BookState state) {
        ObjectNode json = Json.object();
        // First: whoever looks for it need not read the rest.
        json.put(StoredFormat.FIELD, FORMAT);
        state.since().ifPresent(it -> json.put("since", it.toString()));
        json.set("ledger", LedgerJson.write(state.ledger()));
        Json.list(json, "running", state.apps(), BookJson::app);
        ArrayNode lines = json.putArray("pending");
        state.pending().forEach((app, line) -> lines.addObject().put("app", app).put("line", line));
        return json;
    }

    /** As a state, but with what is there no more. */
    static ObjectNode write(BookChange change) {
        ObjectNode json = write(change.put());
        ObjectNode gone = json.putObject("gone");
        names(gone, "nodes", change.goneNodes());
        names(gone, "containers", change.goneContainers());
        names(gone, "apps", change.goneApps());
        names(gone, "running", change.goneNotes());
        return json;
    }

    /** @throws IllegalArgumentException if it is not what {@link #write(BookChange)} made */
    static BookChange readChange(JsonNode json) {
        JsonNode gone = Json.field(json, "gone");
        return new BookChange(
                read(json),
                names(gone, "nodes"),
                names(gone, "containers"),
                names(gone, "apps"),
                names(gone, "running"));
    }

    /**
     * Also of the formats before.
     *
     * @throws IllegalArgumentException if it is not what {@link #write(BookState)} made
     */
    static BookState read(JsonNode json) {
        Map<String, String> pending = new LinkedHashMap<>();
        Json.field(json, "pending").forEach(it -> pending.put(Json.text(it, "app"), Json.text(it, "line")));
        return new BookState(
                LedgerJson.read(Json.field(json, "ledger")),
                Json.list(json, "running", BookJson::readApp),
                pending,
                json.has("since") ? Optional.of(Json.time(json, "since")) : Optional.empty());
    }

    private static void names(ObjectNode into, String list, List<String> names) {
        ArrayNode array = into.putArray(list);
        names.forEach(array::add);
    }

    private static List<String> names(JsonNode from, String list) {
        return Json.list(from, list, JsonNode::asText);
    }

    private static ObjectNode app(AppNotes app) {
        ObjectNode json = Json.object();
        json.put("app", app.app())
                .put("name", app.name())
                .put("user", app.user())
                .put("queue", app.queue());
        json.put("submitted", app.submitted().toString());
        if (!app.unseen().nothing()) {
            json.put("unseen", app.unseen().any());
            json.put("unseen_seconds", app.unseen().seconds());
        }
        app.end()
                .ifPresent(it -> json.put("ended", it.time().toString())
                        .put("state", it.state())
                        .put("final_status", it.finalStatus()));
        json.put("type", app.type());
        if (app.mode() != PlacementMode.UNKNOWN) {
            json.put("mode", app.mode().label());
        }
        return json;
    }

    private static AppNotes readApp(JsonNode json) {
        PlacementMode mode = json.has("mode") ? PlacementMode.parse(Json.text(json, "mode")) : PlacementMode.UNKNOWN;
        return new AppNotes(
                Json.text(json, "app"),
                Json.text(json, "name"),
                Json.text(json, "user"),
                Json.text(json, "queue"),
                Json.time(json, "submitted"),
                json.has("ended") ? Optional.of(readEnd(json, mode)) : Optional.empty(),
                json.has("unseen")
                        ? new AppNotes.Unseen(
                                Json.field(json, "unseen").booleanValue(), Json.number(json, "unseen_seconds"))
                        : AppNotes.Unseen.NOTHING,
                json.has("type") ? Json.text(json, "type") : "",
                mode);
    }

    private static AppEnd readEnd(JsonNode json, PlacementMode mode) {
        return new AppEnd(
                Json.text(json, "state"),
                Json.time(json, "ended"),
                json.has("final_status") ? Json.text(json, "final_status") : "",
                mode);
    }
}
