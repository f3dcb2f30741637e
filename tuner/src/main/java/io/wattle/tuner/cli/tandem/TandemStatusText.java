package io.wattle.tuner.cli.tandem;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuning.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A tandem's status as text. */
final class TandemStatusText {

    private static final int MOST_EVENTS = 10;

    private TandemStatusText() {}

    /** @param answer of {@code /energy/v1/tandem} */
    static String of(JsonNode answer) {
        boolean dryRun = answer.path("dry_run").asBoolean();
        StringBuilder text = new StringBuilder();
        troubles(text, answer);
        text.append("Mode ").append(answer.path("mode").asText());
        if (answer.path("demand_share").isNumber()) {
            text.append(String.format(
                    Locale.ROOT,
                    ". The demand is %.0f%% of what the nodes that are up serve in time, expected work ",
                    100 * answer.path("demand_share").asDouble()));
            text.append(
                    answer.path("expected_share").isNumber()
                            ? String.format(
                                    Locale.ROOT,
                                    "%.0f%%",
                                    100 * answer.path("expected_share").asDouble())
                            : "is not known yet");
        }
        text.append(".\n");
        savings(text, answer.path(dryRun ? "would_have_saved" : "saved"), dryRun);
        errors(text, answer);
        nodes(text, answer.path("nodes"), dryRun);
        events(text, answer.path("events"));
        return text.toString();
    }

    /** First, what an operator has to look at. */
    private static void troubles(StringBuilder text, JsonNode answer) {
        int failed = 0;
        int lost = 0;
        for (JsonNode node : answer.path("nodes")) {
            failed += state(node).equals("failed") ? 1 : 0;
            lost += state(node).equals("lost") ? 1 : 0;
        }
        if (failed + lost > 0) {
            text.append(failed).append(" failed to wake, ").append(lost).append(" lost: see below.\n");
        }
        if (answer.path("blocked_reason").isTextual()) {
            text.append("Nothing is switched: ")
                    .append(answer.path("blocked_reason").asText())
                    .append(".\n");
        }
        answer.path("warnings")
                .forEach(it -> text.append("Warning: ").append(it.asText()).append(".\n"));
    }

    private static void savings(StringBuilder text, JsonNode saved, boolean dryRun) {
        text.append(String.format(
                Locale.ROOT,
                "%s %.0f J in %.0f s of sleep (%d sleeps, %d wakes), %s.%n",
                dryRun ? "Would have saved" : "Saved",
                saved.path("joules").asDouble(),
                saved.path("asleep_seconds").asDouble(),
                saved.path("sleeps").asLong(),
                saved.path("wakes").asLong(),
                saved.path("assumption").asText()));
    }

    private static void errors(StringBuilder text, JsonNode answer) {
        List<String> errors = new ArrayList<>();
        if (answer.path("load_error_share").isNumber()) {
            errors.add("work " + percent(answer.path("load_error_share")));
        }
        answer.path("idle_error_share")
                .fields()
                .forEachRemaining(it -> errors.add("idle times of " + it.getKey() + " " + percent(it.getValue())));
        if (!errors.isEmpty()) {
            text.append("Forecasts were off by: ")
                    .append(String.join(", ", errors))
                    .append(".\n");
        }
    }

    private static String percent(JsonNode share) {
        return String.format(Locale.ROOT, "%.0f%%", 100 * share.asDouble());
    }

    private static void nodes(StringBuilder text, JsonNode nodes, boolean dryRun) {
        TextTable table = new TextTable("HOST", "GROUP", dryRun ? "WOULD BE" : "STATE", ">SECONDS", "WHY");
        nodes.forEach(it -> table.row(
                it.path("host").asText(),
                it.path("group").asText(),
                state(it),
                String.format(Locale.ROOT, "%.0f", it.path("state_seconds").asDouble()),
                why(it)));
        text.append('\n').append(table);
    }

    private static String why(JsonNode node) {
        String why = node.path("hold").isTextual()
                ? "held: " + node.path("hold").asText()
                : node.path("why").asText("");
        int failed = node.path("failed_wakes").asInt();
        if (failed == 0) {
            return why;
        }
        String retry = node.path("retry_seconds").isNumber()
                ? String.format(
                        Locale.ROOT,
                        ", tried again in %.0f s at the earliest",
                        node.path("retry_seconds").asDouble())
                : "";
        return "failed to wake " + failed + " times" + retry + (why.isEmpty() ? "" : "; " + why);
    }

    private static String state(JsonNode node) {
        return node.path(node.has("state") ? "state" : "would_be_state").asText();
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
