package io.wattle.it;

import io.wattle.ledger.EnergyTotal;
import io.wattle.ledger.Irregularity;
import io.wattle.ledger.NodeAccount;
import io.wattle.ledger.NodeState;
import io.wattle.model.Quality;
import io.wattle.scheduler.account.AppEnergy;
import io.wattle.scheduler.account.ClusterEnergy;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.account.LedgerStatus;
import io.wattle.scheduler.account.NodeEnergy;
import io.wattle.scheduler.account.WattsSample;
import io.wattle.scheduler.metering.MeterRound;
import io.wattle.scheduler.metering.MeterRounds;
import io.wattle.scheduler.web.Placements;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Energy reports made up: what the page shows must not depend on what a cluster happens to do. */
final class TestingReports {

    private static final LedgerStatus LEDGER = new LedgerStatus(
            LedgerStatus.State.IN_MEMORY,
            Optional.of(Instant.parse("2026-11-20T00:00:00Z")),
            "",
            Optional.empty(),
            0,
            0);

    static final String SCRIPT = "<script>document.documentElement.dataset.pwned=1</script>";
    static final String IMAGE = "<img src=x onerror=\"document.documentElement.dataset.pwned=1\">";

    private static final List<String> CLASSES =
            List.of("edison", "edison", "edison", "dell-r620", "odroid-xu", "xeon-e5-2603", "edison");

    private TestingReports() {}

    /** Containers of a queue whose name wants to be markup, in shadow mode. */
    static Placements placements() {
        return new Placements(
                "shadow",
                List.of(
                        new Placements.Row(
                                "root.etl",
                                "dell-r620",
                                false,
                                120,
                                40,
                                8,
                                12,
                                100,
                                91_000,
                                64_000,
                                52,
                                3,
                                27_000,
                                450),
                        new Placements.Row(
                                "root.etl", "edison", false, 912, 0, 0, 4, 800, 23_000, 22_500, 3, 52, 120, 0),
                        new Placements.Row("root." + IMAGE, "unknown", true, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0)),
                List.of(new Placements.Waits(
                        "root.etl",
                        false,
                        1096,
                        620,
                        new TreeMap<>(Map.of(0, 1000L, 1, 1010L, 3, 1040L, 10, 1080L, 30, 1096L, 60, 1096L)))),
                List.of(
                        new Placements.Compared("dell-r620", 100, 91_000, 97_000),
                        new Placements.Compared("edison", 790, 22_600, 22_100)));
    }

    /** A scheduler that has just started on a cluster without nodes. */
    static EnergyReport empty() {
        return new EnergyReport(
                Instant.now(),
                new ClusterEnergy(Optional.empty(), 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), List.of()),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                LEDGER,
                MeterRounds.NONE);
    }

    /** Nodes of all states, applications with names that want to be markup, and an hour of watts with a gap. */
    static EnergyReport rich(int nodeCount) {
        Instant now = Instant.now();
        List<NodeEnergy> nodes = new ArrayList<>();
        for (int i = 0; i < nodeCount; i++) {
            nodes.add(node(i));
        }
        double watts = nodes.stream()
                .flatMap(it -> it.watts().stream())
                .mapToDouble(it -> it)
                .sum();
        int known = (int) nodes.stream().filter(it -> it.watts().isPresent()).count();
        int registered = (int) nodes.stream().filter(NodeEnergy::registered).count();
        Map<Quality, Double> qualities = new HashMap<>();
        nodes.stream()
                .flatMap(it -> it.account().stream())
                .forEach(it -> qualities.merge(it.quality().orElseThrow(), it.integralJoules(), Double::sum));
        double joules = qualities.values().stream().mapToDouble(it -> it).sum();
        return new EnergyReport(
                now,
                new ClusterEnergy(
                        Optional.of(watts),
                        known,
                        registered,
                        joules,
                        0.45 * joules,
                        0.3 * joules,
                        0.2 * joules,
                        0.04 * joules,
                        0.01 * joules,
                        5400,
                        qualities,
                        hour(now, watts, known, registered)),
                nodes,
                List.of(),
                apps(now),
                Map.of(
                        "root",
                        total(9.1e6, Quality.ASSUMED),
                        "root.etl",
                        total(6.2e6, Quality.ESTIMATED),
                        "root.default",
                        total(2.9e6, Quality.ASSUMED),
                        "root." + IMAGE,
                        new EnergyTotal(0, 0, 300, Map.of())),
                Map.of(
                        "alice",
                        total(6.2e6, Quality.ESTIMATED),
                        "bob",
                        total(2.8e6, Quality.MEASURED),
                        SCRIPT,
                        total(1e5, Quality.ASSUMED)),
                Map.of(
                        "edison", total(3.1e6, Quality.MEASURED),
                        "dell-r620", total(6e6, Quality.ESTIMATED)),
                nodeJoules(nodes),
                LEDGER,
                rounds(now, known, registered));
    }

    private static MeterRounds rounds(Instant now, int read, int meters) {
        MeterRound newest = new MeterRound(now.minusSeconds(4), 1.4, read, meters - read, 0);
        return new MeterRounds(Optional.of(newest), 9, 9L * read, 9L * (meters - read), 0);
    }

    /** The same with other applications. */
    static EnergyReport with(EnergyReport report, List<AppEnergy> apps) {
        return new EnergyReport(
                report.time(),
                report.cluster(),
                report.nodes(),
                report.retired(),
                apps,
                report.queues(),
                report.users(),
                report.nodeClasses(),
                report.nodeJoules(),
                report.ledger(),
                report.meters());
    }

    static AppEnergy app(String id, String name, String user, double joules) {
        return new AppEnergy(
                id,
                name,
                "root.default",
                user,
                Instant.now().minusSeconds(1800),
                Optional.empty(),
                total(joules, Quality.ESTIMATED),
                Map.of("edison", total(joules, Quality.ESTIMATED)),
                12,
                true);
    }

    private static Map<String, Map<Quality, Double>> nodeJoules(List<NodeEnergy> nodes) {
        Map<String, Map<Quality, Double>> joules = new HashMap<>();
        nodes.stream()
                .flatMap(it -> it.account().stream())
                .forEach(account -> account.joulesByQuality()
                        .forEach((quality, more) -> joules.computeIfAbsent(account.nodeClass(), it -> new HashMap<>())
                                .merge(quality, more, Double::sum)));
        return joules;
    }

    private static List<AppEnergy> apps(Instant now) {
        List<AppEnergy> apps = new ArrayList<>();
        apps.add(app(id(900), SCRIPT, "bob", 2_500_000));
        apps.add(app(id(901), IMAGE, SCRIPT, 120_000));
        apps.add(new AppEnergy(
                id(902),
                "has just started",
                "root.etl",
                "alice",
                now.minusSeconds(3),
                Optional.empty(),
                new EnergyTotal(0, 0, 4, Map.of()),
                Map.of(),
                1,
                false));
        for (int i = 0; i < 150; i++) {
            apps.add(new AppEnergy(
                    id(i),
                    "hourly aggregation of click streams, part " + i,
                    i % 2 == 0 ? "root.etl" : "root.default",
                    i % 3 == 0 ? "bob" : "alice",
                    now.minusSeconds(7200 + 60L * i),
                    Optional.of(now.minusSeconds(60L * i)),
                    new EnergyTotal(
                            900 * i, 300 * i, i % 10 == 0 ? 40 : 0, Map.of(Quality.values()[i % 3], 1200.0 * i)),
                    Map.of("edison", total(1200 * i, Quality.MEASURED)),
                    8 + i,
                    i % 10 != 0));
        }
        return apps;
    }

    private static String id(int number) {
        return "application_1763719200000_%04d".formatted(number);
    }

    private static NodeEnergy node(int number) {
        String nodeClass = CLASSES.get(number % CLASSES.size());
        boolean registered = number % 29 != 28;
        boolean metered = registered && number % 17 != 16;
        boolean classified = number % 23 != 22;
        boolean wimpy = nodeClass.equals("edison");
        int vcores = wimpy ? 2 : 12;
        int used = registered ? number * 7 % (vcores + 1) : 0;
        Quality quality = Quality.values()[number % 4 == 3 ? 1 : number % 31 == 30 ? 2 : 0];
        NodeState state = !registered
                ? NodeState.LOST
                : number % 37 == 36 ? NodeState.BOOTING : number % 41 == 40 ? NodeState.ASLEEP : NodeState.UP;
        String problem = "";
        if (!metered && registered) {
            problem = "outlet 7 of pdu-2.example.org does not answer; look at the PDU, or at yarn.energy.meters.file";
        } else if (!classified) {
            problem = "no host pattern matches; add the host to the file that yarn.energy.nodes.hosts-file names";
        }
        double joules = (wimpy ? 1.4 : 90) * 3600 * 5;
        return new NodeEnergy(
                "%s-%d.example.org:8041".formatted(wimpy ? "edison" : "node", number),
                classified ? Optional.of(nodeClass) : Optional.empty(),
                registered,
                metered ? Optional.of((wimpy ? 1.4 : 52) + used * (wimpy ? 0.14 : 4.6)) : Optional.empty(),
                metered ? Optional.of(quality) : Optional.empty(),
                problem,
                used,
                used,
                vcores,
                Optional.of(new NodeAccount(
                        "edison-" + number,
                        nodeClass,
                        state,
                        joules,
                        0.45 * joules,
                        0.3 * joules,
                        0.2 * joules,
                        0.04 * joules,
                        0.01 * joules,
                        number % 17 == 16 ? 3600 : 0,
                        registered ? Map.of() : Map.of(Irregularity.values()[0], 2L),
                        Map.of(quality, joules))));
    }

    private static List<WattsSample> hour(Instant now, double watts, int known, int nodes) {
        return Stream.iterate(0, it -> it + 1)
                .limit(720)
                .filter(it -> it < 300 || it > 380)
                .map(it -> new WattsSample(
                        now.minusSeconds(5L * (719 - it)),
                        watts * (0.8 + 0.2 * Math.sin(it / 40.0) + 0.03 * Math.sin(it)),
                        known,
                        nodes))
                .collect(Collectors.toList());
    }

    private static EnergyTotal total(double joules, Quality quality) {
        return new EnergyTotal(0.6 * joules, 0.4 * joules, 0, Map.of(quality, joules));
    }
}
