package io.wattle.scheduler.web;

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
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.metering.MeterRound;
import io.wattle.scheduler.metering.MeterRounds;
import io.wattle.scheduler.tandem.TandemStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Small reports with figures that are easy to follow. */
public final class TestingReport {

    static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    static final LedgerStatus KEPT = new LedgerStatus(
            LedgerStatus.State.ATTACHED,
            Optional.of(NOW.minusSeconds(86_400)),
            "",
            Optional.of(new LedgerStatus.Save(NOW.minusSeconds(30), 123_456, Duration.ofMillis(250))),
            1,
            0);

    static final LedgerStatus IN_MEMORY = new LedgerStatus(
            LedgerStatus.State.IN_MEMORY, Optional.of(NOW.minusSeconds(60)), "", Optional.empty(), 0, 0);

    static final MeterRounds ROUNDS =
            new MeterRounds(Optional.of(new MeterRound(NOW.minusSeconds(3), 1.25, 7, 2, 1)), 40, 280, 80, 1);

    static final Decisions DECISIONS = new Decisions(4, 3, 2, 1);

    /** What was expected of one row, and not of the other. */
    static final Placements PLACEMENTS = new Placements(
            "shadow",
            List.of(
                    new Placements.Row("root.a", "dell", false, 1, 2, 3, 4, 10, 100.5, 60.25, 7, 0, 40.5, 0.25),
                    new Placements.Row("root.a", "edison", true, 1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0)),
            List.of(
                    new Placements.Waits(
                            "root.a",
                            false,
                            10,
                            8.5,
                            new TreeMap<>(Map.of(0, 6L, 1, 7L, 3, 9L, 10, 9L, 30, 10L, 60, 10L))),
                    new Placements.Waits("root.a", true, 1, 0, new TreeMap<>(Map.of(0, 1L)))),
            List.of(new Placements.Compared("edison", 4, 20.5, 24)));

    static final Failures FAILURES = failed();

    private TestingReport() {}

    /** One node that is metered, one of no class without watts, one that has gone. */
    public static EnergyReport small() {
        return new EnergyReport(
                NOW,
                new ClusterEnergy(
                        Optional.of(1.5),
                        1,
                        2,
                        1000,
                        400,
                        300,
                        200,
                        60,
                        40,
                        7.5,
                        Map.of(Quality.MEASURED, 900.0, Quality.ASSUMED, 100.0),
                        List.of(
                                new WattsSample(NOW.minusSeconds(10), 0, 0, 2),
                                new WattsSample(NOW.minusSeconds(5), 1.5, 1, 2))),
                List.of(metered(), withoutWatts(), gone()),
                List.of(),
                List.of(
                        app("application_1_0001", "alice", 250, Optional.empty()),
                        app("application_1_0002", "bob", 700, Optional.of(NOW)),
                        app("application_1_0003", "<b>", 500, Optional.of(NOW))),
                Map.of("root.b", total(1), "root.a", total(2), "root", total(3)),
                Map.of("alice", total(250), "bob", total(700)),
                Map.of("edison", total(950)),
                Map.of("edison", Map.of(Quality.MEASURED, 900.00049), "dell", Map.of(Quality.ASSUMED, 100.0)),
                KEPT,
                ROUNDS);
    }

    /** Nothing is known. */
    public static EnergyReport empty() {
        return new EnergyReport(
                NOW,
                new ClusterEnergy(Optional.empty(), 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of(), List.of()),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Map.of(),
                Map.of("edison", new EnergyTotal(0, 0, 9, Map.of())),
                Map.of(),
                IN_MEMORY,
                MeterRounds.NONE);
    }

    /** That many nodes, all alike. */
    public static EnergyReport ofNodes(int count) {
        return new EnergyReport(
                NOW,
                empty().cluster(),
                Stream.generate(TestingReport::metered).limit(count).toList(),
                List.of(),
                List.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                IN_MEMORY,
                MeterRounds.NONE);
    }

    /** The small report with other joules of nodes. */
    public static EnergyReport withNodeJoules(Map<String, Map<Quality, Double>> joules) {
        return small(joules, small().ledger());
    }

    /** The small report, while the ledger's directory does not answer. */
    public static EnergyReport waiting() {
        return small(
                small().nodeJoules(),
                new LedgerStatus(
                        LedgerStatus.State.WAITING,
                        Optional.of(NOW.minusSeconds(60)),
                        "hdfs://nn/ledger has not answered yet",
                        Optional.empty(),
                        7,
                        2));
    }

    private static EnergyReport small(Map<String, Map<Quality, Double>> nodeJoules, LedgerStatus ledger) {
        EnergyReport small = small();
        return new EnergyReport(
                small.time(),
                small.cluster(),
                small.nodes(),
                small.retired(),
                small.apps(),
                small.queues(),
                small.users(),
                small.nodeClasses(),
                nodeJoules,
                ledger,
                small.meters());
    }

    /** A source of one report. */
    public static EnergySource source(Optional<EnergyReport> report) {
        return source(report, "");
    }

    /** A source whose report changes. */
    public static EnergySource source(AtomicReference<EnergyReport> report) {
        return source(() -> Optional.of(report.get()), "", Optional.empty());
    }

    /** A source that cannot keep what it learns. */
    public static EnergySource source(Optional<EnergyReport> report, String learningProblem) {
        return source(() -> report, learningProblem, Optional.empty());
    }

    /** A source without a report, and with a tandem. */
    public static EnergySource source(TandemStatus tandem) {
        return source(Optional::empty, "", Optional.of(tandem));
    }

    private static EnergySource source(
            Supplier<Optional<EnergyReport>> report, String learningProblem, Optional<TandemStatus> tandem) {
        return new EnergySource() {
            @Override
            public Optional<TandemStatus> tandemStatus() {
                return tandem;
            }

            @Override
            public Optional<EnergyReport> report() {
                return report.get();
            }

            @Override
            public Decisions decisions() {
                return DECISIONS;
            }

            @Override
            public Placements placements() {
                return PLACEMENTS;
            }

            @Override
            public Backlogs backlogs() {
                return new Backlogs(5, 6);
            }

            @Override
            public Failures failures() {
                return FAILURES;
            }

            @Override
            public Commands commands() {
                return new TestingCommands();
            }

            @Override
            public String learningProblem() {
                return learningProblem;
            }
        };
    }

    private static Failures failed() {
        Failures failures = new Failures();
        failures.caught(EntryPoint.ALLOCATOR_OFFER, new IllegalStateException("of a test"));
        failures.caught(EntryPoint.ALLOCATOR_OFFER, new IllegalStateException("of a test"));
        failures.caught(EntryPoint.WEB, new IllegalStateException("of a test"));
        return failures;
    }

    static AppEnergy app(String id, String user, double joules, Optional<Instant> finished) {
        return new AppEnergy(
                id,
                "job of " + user,
                "root.a",
                user,
                NOW.minusSeconds(60),
                finished,
                total(joules),
                Map.of("edison", total(joules)),
                3,
                true);
    }

    private static NodeEnergy metered() {
        return new NodeEnergy(
                "n1:8041",
                Optional.of("edison"),
                true,
                Optional.of(1.5),
                Optional.of(Quality.MEASURED),
                "",
                2,
                1,
                2,
                Optional.of(new NodeAccount(
                        "n1:8041",
                        "edison",
                        NodeState.UP,
                        900.00049,
                        360,
                        270,
                        180,
                        54,
                        36,
                        0,
                        Map.of(Irregularity.values()[0], 2L),
                        Map.of(Quality.MEASURED, 900.00049))));
    }

    private static NodeEnergy withoutWatts() {
        return new NodeEnergy(
                "n2:8041",
                Optional.empty(),
                true,
                Optional.empty(),
                Optional.empty(),
                "no pattern matches",
                0,
                0,
                4,
                Optional.empty());
    }

    private static NodeEnergy gone() {
        return new NodeEnergy(
                "n3:8041",
                Optional.of("edison"),
                false,
                Optional.empty(),
                Optional.empty(),
                "",
                0,
                0,
                2,
                Optional.of(new NodeAccount(
                        "n3:8041", "edison", NodeState.LOST, 0, 0, 0, 0, 0, 0, 7.5, Map.of(), Map.of())));
    }

    private static EnergyTotal total(double joules) {
        return new EnergyTotal(0.75 * joules, 0.25 * joules, 0, Map.of(Quality.ESTIMATED, joules));
    }
}
