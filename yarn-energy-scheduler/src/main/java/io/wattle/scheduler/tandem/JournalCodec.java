package io.wattle.scheduler.tandem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.scheduler.store.StoredFormat;
import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The lines of a journal, as docs/tandem.md has them. Stateless and thread safe. */
final class JournalCodec {

    static final int FORMAT = 1;

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String RESOURCE_MANAGER = "resource_manager";
    private static final String COMPLETE = "complete";
    private static final String MAINTENANCE = "maintenance";
    private static final String END = "\n";

    private JournalCodec() {}

    /**
     * What a file says.
     *
     * @param resourceManager the state store's count of its writer; 0 if it has none
     * @param complete whether it goes on from all that was known before it
     * @param nodes the last line of each that has to be known
     * @param malformedLines lines that make no sense
     */
    record JournalContent(long resourceManager, boolean complete, Map<String, NodeRecord> nodes, int malformedLines) {}

    /** The first line of a file. */
    static String header(long resourceManager) {
        return JsonNodeFactory.instance
                        .objectNode()
                        .put(StoredFormat.FIELD, FORMAT)
                        .put(RESOURCE_MANAGER, resourceManager)
                + END;
    }

    /** What was known before stands above this line. */
    static String complete() {
        return JsonNodeFactory.instance.objectNode().put(COMPLETE, true) + END;
    }

    /** A node as it is from now on. The time is for people only. */
    static String node(NodeRecord node, Instant at) {
        ObjectNode line = JsonNodeFactory.instance
                .objectNode()
                .put("host", node.host())
                .put("group", node.group())
                .put("memory_mb", node.capacity().memoryMb())
                .put("vcores", node.capacity().vcores())
                .put("state", node.durableState().name())
                .put("failed_wakes", node.failures().wakes());
        node.hold().ifPresent(it -> line.put("hold", it));
        if (node.maintenance().isAsked()) {
            line.put(MAINTENANCE, true);
        }
        return line.put("at", at.toString()) + END;
    }

    /** @param nowSeconds when all its times begin */
    static JournalContent read(String text, double nowSeconds) {
        long resourceManager = 0;
        boolean complete = false;
        int malformed = 0;
        Map<String, NodeRecord> nodes = new LinkedHashMap<>();
        // What has no end was cut off by a crash: it was not written down.
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        for (String each : whole.split(END)) {
            try {
                JsonNode line = MAPPER.readTree(each);
                if (line.has(RESOURCE_MANAGER)) {
                    resourceManager = line.get(RESOURCE_MANAGER).asLong();
                } else if (line.has(COMPLETE)) {
                    complete = true;
                } else {
                    NodeRecord node = node(line, nowSeconds);
                    nodes.put(node.host(), node);
                }
            } catch (JsonProcessingException | RuntimeException e) {
                malformed += each.isEmpty() ? 0 : 1;
            }
        }
        nodes.values().removeIf(it -> !it.isPersistent());
        return new JournalContent(resourceManager, complete, nodes, malformed);
    }

    private static NodeRecord node(JsonNode line, double nowSeconds) {
        Optional<String> hold = Optional.ofNullable(line.get("hold")).map(JsonNode::asText);
        NodeRecord node = NodeRecord.restored(
                line.get("host").asText(),
                line.get("group").asText(),
                new Room(line.path("memory_mb").asInt(), line.path("vcores").asInt()),
                LifecycleState.valueOf(line.get("state").asText()),
                line.get("failed_wakes").asInt(),
                hold,
                nowSeconds);
        return line.path(MAINTENANCE).asBoolean() ? node.withMaintenanceAsked() : node;
    }
}
