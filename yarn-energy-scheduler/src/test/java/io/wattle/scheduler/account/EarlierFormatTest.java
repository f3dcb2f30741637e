package io.wattle.scheduler.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.ledger.LedgerState;
import io.wattle.model.Quality;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What versions before wrote: joules had one quality, and a node's one class. */
class EarlierFormatTest {

    @Test
    void joulesOfBeforeHaveTheWorstQualityAndTheLastClass() throws IOException {
        TestingRun run = TestingRun.oneContainer();
        BookState now = run.book.state();
        LedgerState before = BookJson.read(asOfFormat2(BookJson.write(now))).ledger();
        assertThat(before.nodeJoules().keySet()).isEqualTo(Set.of("edison"));
        assertThat(before.nodeJoules().get("edison").keySet()).isEqualTo(Set.of(Quality.ASSUMED));
        assertThat(before.nodeJoules().get("edison").get(Quality.ASSUMED)).isCloseTo(20, within(1e-9));
        double ofContainer = now.ledger().queues().get("root.etl").joules();
        assertThat(before.queues().get("root.etl").joulesByQuality()).isEqualTo(Map.of(Quality.ASSUMED, ofContainer));
    }

    private static JsonNode asOfFormat2(ObjectNode json) {
        json.put("format", 2);
        ((ObjectNode) json.get("ledger")).remove("node_joules");
        json.findParents("by_quality").forEach(it -> {
            boolean any = !it.get("by_quality").isEmpty();
            ((ObjectNode) it).remove("by_quality");
            if (any) {
                ((ObjectNode) it).put("quality", "ASSUMED");
            }
        });
        return json;
    }
}
