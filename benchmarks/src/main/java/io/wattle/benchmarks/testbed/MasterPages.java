package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.model.Quality;
import io.wattle.testbed.plan.TestbedPlan;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the testbed's ResourceManager says over HTTP. Thread safe. */
final class MasterPages {

    private static final String ROOT = "http://" + TestbedPlan.MASTER + ":8088";

    private final JsonPages pages = new JsonPages(Duration.ofSeconds(20));

    /**
     * An application's end.
     *
     * @param millis since the epoch
     */
    record End(long millis, boolean succeeded) {}

    /**
     * The ends of the applications with a tag, by the number that follows a prefix in another of their tags; empty for one that
     * has not ended.
     */
    Map<Integer, Optional<End>> ends(String tag, String numberPrefix) throws IOException, InterruptedException {
        return ends(applications(tag), numberPrefix);
    }

    static Map<Integer, Optional<End>> ends(JsonNode apps, String numberPrefix) {
        Map<Integer, Optional<End>> ends = new HashMap<>();
        for (JsonNode app : apps.path("apps").path("app")) {
            long finished = app.path("finishedTime").asLong(0);
            boolean succeeded = app.path("finalStatus").asText().equals("SUCCEEDED");
            number(app.path("applicationTags").asText(), numberPrefix)
                    .ifPresent(it ->
                            ends.put(it, finished > 0 ? Optional.of(new End(finished, succeeded)) : Optional.empty()));
        }
        return ends;
    }

    /** The ids of the same applications. */
    Map<Integer, String> ids(String tag, String numberPrefix) throws IOException, InterruptedException {
        return ids(applications(tag), numberPrefix);
    }

    static Map<Integer, String> ids(JsonNode apps, String numberPrefix) {
        Map<Integer, String> ids = new HashMap<>();
        for (JsonNode app : apps.path("apps").path("app")) {
            number(app.path("applicationTags").asText(), numberPrefix)
                    .ifPresent(it -> ids.put(it, app.path("id").asText()));
        }
        return ids;
    }

    /** What the ledger says that an application's containers have used; empty if it does not know, or knows a part of it. */
    Optional<Double> joules(String applicationId) throws IOException, InterruptedException {
        return get("/energy/v1/apps/" + applicationId).flatMap(MasterPages::joules);
    }

    static Optional<Double> joules(JsonNode app) {
        return app.path("complete").asBoolean(false) && app.path("joules").isNumber()
                ? Optional.of(app.path("joules").asDouble())
                : Optional.empty();
    }

    /** The number in a list of tags. */
    static Optional<Integer> number(String tags, String prefix) {
        for (String tag : tags.split(",")) {
            if (tag.startsWith(prefix) && tag.substring(prefix.length()).matches("[0-9]{1,9}")) {
                return Optional.of(Integer.valueOf(tag.substring(prefix.length())));
            }
        }
        return Optional.empty();
    }

    /**
     * What the ledger knows of some nodes.
     *
     * @param time of its report
     * @param joules since the ledger began
     * @param containerJoules of them those of containers, with their part of the idle ones
     * @param quality worst of their joules
     */
    record LedgerReport(Instant time, double joules, double containerJoules, double unmeteredSeconds, String quality) {

        /** Joules of containers since an earlier report; empty if some time between is not metered. */
        Optional<Double> containerJoulesSince(LedgerReport before) {
            return unmeteredSeconds == before.unmeteredSeconds
                    ? Optional.of(containerJoules - before.containerJoules)
                    : Optional.empty();
        }

        /** Whether it is another report, and containers have used nothing in between. */
        boolean saysTheSameAs(LedgerReport before) {
            return !time.equals(before.time) && containerJoules == before.containerJoules;
        }

        /** From an earlier report to this one, while the meter counted so many joules. */
        LedgerSpan since(LedgerReport before, double meterJoules) {
            return new LedgerSpan(
                    joules - before.joules,
                    Duration.between(before.time, time).toMillis() / 1000.0,
                    unmeteredSeconds - before.unmeteredSeconds,
                    quality,
                    meterJoules);
        }
    }

    /** The ledger's report; empty if there is none, or it does not know the joules of some node. */
    Optional<LedgerReport> ledger(Set<String> hosts) throws IOException, InterruptedException {
        return get("/energy/v1/nodes").flatMap(it -> ledger(it, hosts));
    }

    static Optional<LedgerReport> ledger(JsonNode report, Set<String> hosts) {
        double joules = 0;
        double ofContainers = 0;
        double unmetered = 0;
        int found = 0;
        Quality quality = Quality.MEASURED;
        for (JsonNode node : report.path("nodes")) {
            String host = node.path("node").asText().replaceFirst(":[0-9]+$", "");
            if (hosts.contains(host) && node.path("joules").isNumber()) {
                found++;
                joules += node.path("joules").asDouble();
                ofContainers += node.path("active_joules").asDouble()
                        + node.path("container_idle_joules").asDouble();
                unmetered += node.path("unmetered_seconds").asDouble(0);
                quality = quality.and(
                        Quality.valueOf(node.path("joules_quality").asText().toUpperCase(Locale.ROOT)));
            }
        }
        return found == hosts.size()
                ? Optional.of(new LedgerReport(
                        Instant.parse(report.path("time").asText()), joules, ofContainers, unmetered, quality.label()))
                : Optional.empty();
    }

    private JsonNode applications(String tag) throws IOException, InterruptedException {
        return get("/ws/v1/cluster/apps?applicationTags=" + tag)
                .orElseThrow(() -> new IOException("the ResourceManager shows no applications"));
    }

    private Optional<JsonNode> get(String path) throws IOException, InterruptedException {
        return pages.get(ROOT + path);
    }
}
