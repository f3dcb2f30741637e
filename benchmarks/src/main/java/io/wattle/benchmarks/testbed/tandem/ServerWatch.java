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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks at all servers again and again, and counts their cycles and the events of the tandem. Used by one thread. */
final class ServerWatch {

    /** Host, address and condition: a condition may be of several words. */
    private static final Pattern HOST = Pattern.compile("^(\\S+)\\s+[0-9.]+\\s+(\\S.*?)\\s{2,}[0-9]+%.*$");

    private static final Pattern CUT = Pattern.compile("processes of containers that ended .*: ([0-9]+)");

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
        List<String> status = control.ask("status");
        Map<String, String> power = power(status);
        processesCut = processesCut(status);
        if (!power.keySet().containsAll(servers)) {
            throw new IOException("the testbed's status names " + power.keySet() + " (needed: " + servers + ")");
        }
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

    /** Processes of containers that have ended so far as the power of their server was cut. */
    static long processesCut(List<String> status) {
        return status.stream()
                .map(CUT::matcher)
                .filter(Matcher::matches)
                .mapToLong(it -> Long.parseLong(it.group(1)))
                .findFirst()
                .orElse(0);
    }

    /** Conditions of hosts, by what {@code bin/testbed status} prints. */
    static Map<String, String> power(List<String> status) {
        Map<String, String> power = new HashMap<>();
        for (String line : status) {
            Matcher matcher = HOST.matcher(line);
            if (matcher.matches()) {
                power.put(matcher.group(1), matcher.group(2));
            }
        }
        return power;
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
