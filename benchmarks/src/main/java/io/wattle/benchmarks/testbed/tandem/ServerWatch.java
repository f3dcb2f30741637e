package io.wattle.benchmarks.testbed.tandem;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.testbed.control.ControlClient;
import io.wattle.testbed.control.ControlClient.RefusedException;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Looks at all servers again and again, and counts their cycles and the events of the tandem. Used by one thread. */
final class ServerWatch {

    private final ControlClient control;
    private final ClusterPages pages;
    private final List<String> servers;
    private final Set<String> slept = new HashSet<>();
    private final Set<String> seenEvents = new HashSet<>();
    private final Map<String, Integer> cycles = new TreeMap<>();
    private long processesCut;
    private long processesCutBefore;
    private final Map<String, Integer> events = new TreeMap<>();

    ServerWatch(ControlClient control, ClusterPages pages, List<String> servers) {
        this.control = control;
        this.pages = pages;
        this.servers = servers;
    }

    /** All servers as they are now; empty while the ResourceManager does not answer, or its tandem does not know them. */
    Optional<Map<String, ServerView>> look() throws IOException, RefusedException, InterruptedException {
        Map<String, String> power = power(control.ask("conditions"));
        processesCut = Long.parseLong(control.ask("processes-cut").get(0));
        try {
            JsonNode tandem = pages.tandem();
            Map<String, String> states = new HashMap<>();
            tandem.path("nodes")
                    .forEach(it -> states.put(
                            it.path("host").asText(), it.path("state").asText()));
            Map<String, String> yarn = yarn(pages.nodes());
            if (!states.keySet().containsAll(servers)) {
                return Optional.empty();
            }
            countEvents(tandem.path("events"));
            Map<String, ServerView> views = new TreeMap<>();
            servers.forEach(
                    it -> views.put(it, new ServerView(power.get(it), yarn.getOrDefault(it, "NONE"), states.get(it))));
            countCycles(views);
            return Optional.of(views);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** By host. @param conditions a line for each: its name, and after a space its condition, which may be of several words */
    static Map<String, String> power(List<String> conditions) {
        return conditions.stream().map(it -> it.split(" ", 2)).collect(Collectors.toMap(it -> it[0], it -> it[1]));
    }

    /** States of hosts: one that has started anew may still be shown as the node that it was before, too. */
    static Map<String, String> yarn(JsonNode nodes) {
        Map<String, String> states = new HashMap<>();
        nodes.forEach(it -> states.merge(
                it.path("nodeHostName").asText(),
                it.path("state").asText(),
                (one, other) -> one.equals("RUNNING") ? one : other));
        return states;
    }

    private void countCycles(Map<String, ServerView> views) {
        views.forEach((server, view) -> {
            if (view.isAsleep()) {
                slept.add(server);
            } else if (view.isAwake() && slept.remove(server)) {
                cycles.merge(server, 1, Integer::sum);
            }
        });
    }

    private void countEvents(JsonNode shown) {
        for (JsonNode event : shown) {
            String kind = event.path("kind").asText();
            if (seenEvents.add(event.path("time").asText() + event.path("host").asText() + kind)) {
                events.merge(kind, 1, Integer::sum);
            }
        }
    }

    /** Processes of containers that ended as the power of their server was cut, since this was called last. */
    long takeProcessesCut() {
        long taken = processesCut - processesCutBefore;
        processesCutBefore = processesCut;
        return taken;
    }

    /** By server, since this was called last. */
    Map<String, Integer> takeCycles() {
        Map<String, Integer> taken = new TreeMap<>(cycles);
        cycles.clear();
        return taken;
    }

    /** By kind of event, since this was called last. */
    Map<String, Integer> takeEvents() {
        Map<String, Integer> taken = new TreeMap<>(events);
        events.clear();
        return taken;
    }
}
