package io.wattle.scheduler.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.ledger.EnergyTotal;
import io.wattle.scheduler.account.AppEnergy;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.config.EnergyKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The JSON answers of {@code /energy/v1}. Stateless and thread safe. */
final class EnergyRest {

    static final Pattern APP_ID = Pattern.compile("application_\\d{1,18}_\\d{1,9}");
    private static final String NO_REPORT =
            "no report yet; the first one follows the first reading of the nodes' watts";
    private static final String KNOWN =
            "cluster, nodes, apps, apps/{id}, apps/{id}/placement, queues, users, node-classes, jobs, tandem";

    private EnergyRest() {}

    /**
     * Answers one request.
     *
     * @param path what follows {@code /energy/v1/}
     * @param parameters of the query; unknown ones are ignored
     */
    static Answer answer(String path, Map<String, String> parameters, EnergySource source, Viewer viewer) {
        if (path.equals("jobs")) {
            return JobsRest.answer(parameters, source.commands(), viewer);
        }
        if (path.equals("tandem")) {
            return source.tandemStatus()
                    .map(it -> Answer.json(TandemJson.of(it)))
                    .orElseGet(() -> Answer.problem(
                            404,
                            "no tandem: " + EnergyKey.TANDEM_MODE.key()
                                    + " is off, or its first cycle is not over yet"));
        }
        Optional<EnergyReport> report = source.report();
        if (report.isPresent()) {
            return answer(path, parameters, report.get(), source, viewer);
        }
        // They may be why there is none.
        ObjectNode failures = ReportJson.failures(ModeJson.of(source.commands()), source.failures());
        return path.equals("cluster") ? Answer.problem(503, NO_REPORT, failures) : Answer.problem(503, NO_REPORT);
    }

    private static Answer answer(
            String path, Map<String, String> parameters, EnergyReport report, EnergySource source, Viewer viewer) {
        return switch (path) {
            case "cluster" -> Answer.json(ReportJson.cluster(report, source));
            case "nodes" -> Answer.json(ReportJson.nodes(report));
            case "apps" -> apps(parameters, report, viewer);
            case "queues" -> Answer.json(ReportJson.totals(report, "queues", "queue", report.queues()));
            case "users" -> Answer.json(ReportJson.totals(report, "users", "user", visibleUsers(report, viewer)));
            case "node-classes" ->
                Answer.json(ReportJson.totals(report, "node_classes", "node_class", report.nodeClasses()));
            default ->
                path.startsWith("apps/")
                        ? app(path.substring("apps/".length()), report, viewer)
                        : Answer.problem(404, "no such resource (known below /energy/v1/: " + KNOWN + ")");
        };
    }

    private static Answer apps(Map<String, String> parameters, EnergyReport report, Viewer viewer) {
        AppQuery query;
        try {
            query = AppQuery.of(parameters);
        } catch (IllegalArgumentException e) {
            return Answer.problem(400, e.getMessage());
        }
        List<AppEnergy> visible = report.apps().stream()
                .filter(it -> query.matches(it) && viewer.maySeeApp(it.app(), it.user()))
                .toList();
        ObjectNode json = ReportJson.at(report).put("total", visible.size()).put("offset", query.offset());
        ArrayNode apps = json.putArray("apps");
        query.page(visible).forEach(it -> apps.add(ReportJson.app(it)));
        return Answer.json(json);
    }

    private static Answer app(String id, EnergyReport report, Viewer viewer) {
        if (!APP_ID.matcher(id).matches()) {
            return wrongId(id);
        }
        Optional<AppEnergy> app =
                report.apps().stream().filter(it -> it.app().equals(id)).findFirst();
        if (app.isEmpty()) {
            return Answer.problem(
                    404,
                    "no energy known of " + id + ": it never ran here, or finished too long ago; "
                            + EnergyKey.LEDGER_DIR.key() + " keeps all that finished");
        }
        if (!viewer.maySeeApp(id, app.get().user())) {
            return Answer.problem(403, "you may not view " + id);
        }
        ObjectNode json = ReportJson.at(report);
        json.setAll(ReportJson.app(app.get()));
        return Answer.json(json);
    }

    static Answer wrongId(String id) {
        return Answer.problem(
                400,
                "application id '" + id + "' (allowed: application_ and two numbers, such as"
                        + " application_1700000000000_0001)");
    }

    private static Map<String, EnergyTotal> visibleUsers(EnergyReport report, Viewer viewer) {
        Map<String, EnergyTotal> visible = new TreeMap<>(report.users());
        visible.keySet().removeIf(it -> !viewer.maySeeUser(it));
        return visible;
    }
}
