package io.wattle.scheduler.web;

import static io.wattle.scheduler.web.Rounded.rounded;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.ledger.EnergyTotal;
import io.wattle.ledger.NodeAccount;
import io.wattle.model.Quality;
import io.wattle.scheduler.account.AppEnergy;
import io.wattle.scheduler.account.ClusterEnergy;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.account.LedgerStatus;
import io.wattle.scheduler.account.NodeEnergy;
import io.wattle.scheduler.account.WattsSample;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.metering.MeterRound;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A report as JSON. What is not known is null: also joules that nothing has been attributed to yet. Figures are rounded to
 * thousandths.
 */
final class ReportJson {

    private ReportJson() {}

    static ObjectNode cluster(EnergyReport report, EnergySource source) {
        ClusterEnergy cluster = report.cluster();
        boolean known = !cluster.joulesByQuality().isEmpty();
        ObjectNode json = at(report);
        json.put("watts", rounded(cluster.watts()));
        json.put("nodes_with_watts", cluster.nodesWithWatts()).put("nodes", cluster.nodes());
        json.put("joules", rounded(cluster.joules(), known))
                .put("active_joules", rounded(cluster.activeJoules(), known))
                .put("container_idle_joules", rounded(cluster.containerIdleJoules(), known))
                .put("idle_bucket_joules", rounded(cluster.idleBucketJoules(), known))
                .put("boot_joules", rounded(cluster.bootJoules(), known))
                .put("shutdown_joules", rounded(cluster.shutdownJoules(), known))
                .put("unmetered_seconds", rounded(cluster.unmeteredSeconds()));
        byQuality(json, cluster.joulesByQuality());
        Decisions decisions = source.decisions();
        json.putObject("decisions")
                .put("placed", decisions.placed())
                .put("deferred", decisions.deferred())
                .put("rejected", decisions.rejected())
                .put("unknown", decisions.unknown());
        PlacementsJson.add(json.putObject("placements"), source.placements());
        json.putObject("backlogs")
                .put("accounting_events", source.backlogs().accountingEvents())
                .put("learning_notes", source.backlogs().learningNotes());
        failures(json, source.failures());
        ModeJson.put(json, source.commands());
        report.meters()
                .newest()
                .ifPresentOrElse(
                        it -> meterRound(json.putObject("meter_round"), it), () -> json.putNull("meter_round"));
        ledger(json.putObject("ledger"), report.ledger(), source.learningProblem());
        ArrayNode samples = json.putArray("last_hour");
        for (WattsSample sample : cluster.lastHour()) {
            samples.addObject()
                    .put("time", sample.time().toString())
                    .put("watts", rounded(sample.watts(), sample.nodesWithWatts() > 0))
                    .put("nodes_with_watts", sample.nodesWithWatts())
                    .put("nodes", sample.nodes());
        }
        return json;
    }

    /** Puts the counts by entry point into an answer. */
    static ObjectNode failures(ObjectNode json, Failures failures) {
        ObjectNode failed = json.putObject("failures");
        failures.counts().forEach((where, count) -> failed.put(where.label(), count));
        return json;
    }

    private static void meterRound(ObjectNode json, MeterRound round) {
        json.put("started", round.started().toString())
                .put("seconds", rounded(round.seconds()))
                .put("meters", round.meters())
                .put("read", round.read())
                .put("failed", round.failed())
                .put("overdue", round.overdue());
    }

    private static void ledger(ObjectNode json, LedgerStatus ledger, String learningProblem) {
        json.put("state", lower(ledger.state()))
                .put("since", ledger.since().map(Instant::toString).orElse(null))
                .put("problem", ledger.problem().isEmpty() ? null : ledger.problem())
                .put("saved", ledger.saved().map(it -> it.time().toString()).orElse(null))
                .put("saved_bytes", ledger.saved().map(LedgerStatus.Save::bytes).orElse(null))
                .put(
                        "save_seconds",
                        rounded(ledger.saved().map(it -> it.duration().toNanos() / 1e9)))
                .put("waiting_lines", ledger.waitingLines())
                .put("lost_lines", ledger.lostLines())
                .put("learned_jobs_problem", learningProblem.isEmpty() ? null : learningProblem);
    }

    static ObjectNode nodes(EnergyReport report) {
        ObjectNode json = at(report);
        ArrayNode nodes = json.putArray("nodes");
        report.nodes().forEach(it -> nodes.add(node(it)));
        return json;
    }

    static ObjectNode app(AppEnergy app) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("app", app.app())
                .put("name", app.name())
                .put("queue", app.queue())
                .put("user", app.user())
                .put("submitted", app.submitted().toString())
                .put("finished", app.finished().map(Instant::toString).orElse(null))
                .put("containers", app.containers())
                .put("complete", app.complete());
        total(json, app.energy());
        ObjectNode classes = json.putObject("by_node_class");
        app.byNodeClass().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(it -> total(classes.putObject(it.getKey()), it.getValue()));
        return json;
    }

    /** Sums by name, most joules first. */
    static ObjectNode totals(EnergyReport report, String list, String key, Map<String, EnergyTotal> totals) {
        ObjectNode json = at(report);
        ArrayNode rows = json.putArray(list);
        totals.entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<String, EnergyTotal> it) ->
                                -it.getValue().joules())
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(it -> total(rows.addObject().put(key, it.getKey()), it.getValue()));
        return json;
    }

    static ObjectNode at(EnergyReport report) {
        return JsonNodeFactory.instance.objectNode().put("time", report.time().toString());
    }

    private static ObjectNode node(NodeEnergy node) {
        Optional<NodeAccount> account = node.account();
        boolean known = account.flatMap(NodeAccount::quality).isPresent();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("node", node.node())
                .put("node_class", node.nodeClass().orElse(null))
                .put("registered", node.registered())
                .put("state", account.map(it -> lower(it.state())).orElse(null))
                .put("watts", rounded(node.watts()))
                .put("quality", node.quality().map(Quality::label).orElse(null))
                .put("problem", node.problem().isEmpty() ? null : node.problem())
                .put("containers", node.containers())
                .put("used_vcores", node.usedVcores())
                .put("vcores", node.vcores());
        json.put("joules", rounded(account.map(NodeAccount::integralJoules), known))
                .put("active_joules", rounded(account.map(NodeAccount::activeJoules), known))
                .put("container_idle_joules", rounded(account.map(NodeAccount::containerIdleJoules), known))
                .put("idle_bucket_joules", rounded(account.map(NodeAccount::idleBucketJoules), known))
                .put("boot_joules", rounded(account.map(NodeAccount::bootJoules), known))
                .put("shutdown_joules", rounded(account.map(NodeAccount::shutdownJoules), known))
                .put("unmetered_seconds", rounded(account.map(NodeAccount::unmeteredSeconds)))
                .put(
                        "joules_quality",
                        account.flatMap(NodeAccount::quality)
                                .map(Quality::label)
                                .orElse(null));
        byQuality(json, account.map(NodeAccount::joulesByQuality).orElse(Map.of()));
        ObjectNode irregularities = json.putObject("irregularities");
        account.ifPresent(it -> it.counters().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(counter -> irregularities.put(lower(counter.getKey()), counter.getValue())));
        return json;
    }

    private static void total(ObjectNode json, EnergyTotal total) {
        boolean known = total.quality().isPresent();
        json.put("joules", rounded(total.joules(), known))
                .put("active_joules", rounded(total.activeJoules(), known))
                .put("idle_joules", rounded(total.idleJoules(), known))
                .put("unmetered_seconds", rounded(total.unmeteredSeconds()))
                .put("quality", total.quality().map(Quality::label).orElse(null));
        byQuality(json, total.joulesByQuality());
    }

    private static void byQuality(ObjectNode json, Map<Quality, Double> joules) {
        ObjectNode qualities = json.putObject("joules_by_quality");
        new TreeMap<>(joules).forEach((quality, value) -> qualities.put(quality.label(), rounded(value)));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
