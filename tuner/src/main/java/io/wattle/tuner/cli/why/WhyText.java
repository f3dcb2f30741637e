package io.wattle.tuner.cli.why;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The energy scheduler's answer as text: its sentences, and a table of the classes for each request. */
final class WhyText {

    private WhyText() {}

    /** @param answer of {@code /energy/v1/apps/{id}/placement} */
    static String of(JsonNode answer) {
        StringBuilder text = new StringBuilder();
        line(
                text,
                answer.path("app").asText() + ": " + answer.path("name").asText() + ", of "
                        + answer.path("user").asText() + ", in "
                        + answer.path("queue").asText() + ", mode "
                        + answer.path("mode").asText());
        line(text, answer.path("words").asText());
        answer.at("/hints/problems").forEach(it -> line(text, it.asText()));
        if (answer.path("yarn_says").isTextual()) {
            line(
                    text,
                    "Its master does not run yet. YARN says: "
                            + answer.path("yarn_says").asText());
        }
        line(text, "Containers it has, the master's included: " + running(answer) + ".");
        answer.path("requests").forEach(it -> request(text, it));
        if (answer.path("more_requests").asInt() > 0) {
            line(text, "\nAnd " + answer.path("more_requests").asInt() + " more requests, which are not shown.");
        }
        seen(text, answer);
        if (answer.path("nodes_of_unknown_class").asInt() > 0) {
            line(text, "\n" + unknown(answer.path("nodes_of_unknown_class").asInt()));
        }
        return text.toString();
    }

    private static void request(StringBuilder text, JsonNode request) {
        line(
                text,
                "\nPriority " + request.path("priority").asInt() + ": "
                        + request.path("words").asText());
        line(text, "Workload: " + request.path("workload_words").asText() + ".");
        if (request.path("node_classes").isEmpty()) {
            return;
        }
        // Masters go where masters belong: their seconds and joules are not compared.
        text.append(request.path("master").asBoolean() ? places(request) : costs(request));
        if (!request.path("master").asBoolean() && onlyCompares(request)) {
            line(
                    text,
                    "Seconds and joules compare the classes and forecast nothing: no container like these has run to its"
                            + " end yet.");
        }
    }

    private static TextTable places(JsonNode request) {
        TextTable table = new TextTable("CLASS", ">NODES", "ROOM NOW", "WHAT IS THOUGHT OF IT");
        request.path("node_classes")
                .forEach(it -> table.row(
                        it.path("node_class").asText(),
                        it.path("nodes").asText(),
                        room(it),
                        it.path("words").asText()));
        return table;
    }

    private static TextTable costs(JsonNode request) {
        TextTable table = new TextTable("CLASS", ">NODES", "ROOM NOW", ">SECONDS", ">JOULES", "WHAT IS THOUGHT OF IT");
        request.path("node_classes")
                .forEach(it -> table.row(
                        it.path("node_class").asText(),
                        it.path("nodes").asText(),
                        room(it),
                        number(it.path("expected_seconds")),
                        number(it.path("expected_joules")),
                        it.path("words").asText()));
        return table;
    }

    private static String room(JsonNode nodeClass) {
        return nodeClass.path("room_now").asBoolean() ? "yes" : "no";
    }

    /** Whether no figure rests on anything that was seen. */
    private static boolean onlyCompares(JsonNode request) {
        List<String> qualities = new ArrayList<>();
        request.path("node_classes")
                .forEach(it -> qualities.add(it.path("seconds_quality").asText("")));
        qualities.removeIf(String::isEmpty);
        return !qualities.isEmpty() && qualities.stream().allMatch("assumed"::equals);
    }

    private static void seen(StringBuilder text, JsonNode answer) {
        if (answer.path("seen").isEmpty()) {
            line(text, "\nNothing is learned of its containers yet.");
            return;
        }
        line(text, "\nLearned of its containers:");
        TextTable table = new TextTable(">PRIORITY", "CLASS", "WHAT THEY SHOWED");
        answer.path("seen")
                .forEach(it -> table.row(
                        it.path("priority").asText(),
                        it.path("node_class").asText(),
                        it.path("words").asText()));
        text.append(table);
    }

    private static String running(JsonNode answer) {
        List<String> parts = new ArrayList<>();
        answer.path("running_containers")
                .properties()
                .forEach(it -> parts.add(it.getValue().asInt() + " on " + it.getKey()));
        int unknown = answer.path("running_containers_of_unknown_class").asInt();
        if (unknown > 0) {
            parts.add(unknown + " on nodes of no known class");
        }
        return parts.isEmpty() ? "none" : String.join(", ", parts);
    }

    private static String unknown(int nodes) {
        return nodes + (nodes == 1 ? " node is of no known class: it takes" : " nodes are of no known class: they take")
                + " everything, as stock.";
    }

    /** As precise as the sentences beside it. */
    private static String number(JsonNode figure) {
        double value = figure.asDouble();
        return figure.isNumber()
                ? String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.1f" : "%.0f", value)
                : Numbers.UNKNOWN;
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }
}
