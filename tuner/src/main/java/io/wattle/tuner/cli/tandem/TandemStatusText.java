package io.wattle.tuner.cli.tandem;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuner.report.TextTable;
import java.util.Locale;

/** What the tandem says, as text. */
final class TandemStatusText {

    private static final int MOST_EVENTS = 10;

    private TandemStatusText() {}

    /** @param answer of {@code /energy/v1/tandem} */
    static String of(JsonNode answer) {
        StringBuilder text = new StringBuilder();
        text.append("Mode ").append(answer.path("mode").asText().replace('_', '-'));
        if (answer.path("demand_share").isNumber()) {
            text.append(String.format(
                    Locale.ROOT,
                    ". The demand is %.0f%% of what the nodes that are up serve in time, expected work %.0f%%",
                    100 * answer.path("demand_share").asDouble(),
                    100 * answer.path("expected_share").asDouble()));
        }
        text.append(".\n");
        if (answer.path("problem").isTextual()) {
            text.append("Nothing is switched: ")
                    .append(answer.path("problem").asText())
                    .append(".\n");
        }
        JsonNode saved = answer.path("saved");
        text.append(String.format(
                Locale.ROOT,
                "Saved %.0f J in %.0f s of sleep (%d sleeps, %d wakes), %s.%n",
                saved.path("joules").asDouble(),
                saved.path("asleep_seconds").asDouble(),
                saved.path("sleeps").asLong(),
                saved.path("wakes").asLong(),
                saved.path("assumption").asText()));
        nodes(text, answer.path("nodes"));
        events(text, answer.path("events"));
        return text.toString();
    }

    private static void nodes(StringBuilder text, JsonNode nodes) {
        TextTable table = new TextTable("HOST", "GROUP", "STATE", ">SECONDS", "WHY");
        nodes.forEach(it -> table.row(
                it.path("host").asText(),
                it.path("group").asText(),
                it.path("state").asText(),
                String.format(Locale.ROOT, "%.0f", it.path("state_seconds").asDouble()),
                it.path("hold").isTextual()
                        ? "held: " + it.path("hold").asText()
                        : it.path("why").asText("")));
        text.append('\n').append(table);
    }

    private static void events(StringBuilder text, JsonNode events) {
        TextTable table = new TextTable("TIME", "HOST", "EVENT", "WHAT");
        for (int i = 0; i < Math.min(MOST_EVENTS, events.size()); i++) {
            JsonNode event = events.get(i);
            table.row(
                    event.path("time").asText(),
                    event.path("host").asText(),
                    event.path("kind").asText(),
                    event.path("text").asText());
        }
        if (!events.isEmpty()) {
            text.append('\n').append(table);
        }
    }
}
