package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.placement.Sleepers;
import io.wattle.scheduler.config.HdfsCheck;
import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.nodes.CordonedNodes;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.StateFiles;
import io.wattle.scheduler.store.TestingFiles;
import io.wattle.tandem.Room;
import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.TandemSettings;
import io.wattle.tandem.TenantLimits.Tenant;
import io.wattle.tandem.WorkEstimator;
import io.wattle.tandem.lifecycle.DataNodeState;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.ObservedNode;
import io.wattle.tandem.lifecycle.OperatorCommand;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import io.wattle.tandem.lifecycle.SwitchProgram;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Ten boards and a server that may sleep, on a clock of the test's, with a journal in memory and programs that do what the test says. */
abstract class PowerLoopScenario {

    static final SleepGroup SERVERS = new SleepGroup("server", 60, 0, Set.of(), List.of(), 100, 50, 1000, 1);
    static final TandemSettings POLICY = TandemSettings.of(List.of(SERVERS));
    static final Duration INTERVAL = Duration.ofSeconds(10);
    static final Room EMPTY = new Room(8000, 8);

    final TestingFiles files = new TestingFiles();
    final Map<String, ObservedNode> nodes = new LinkedHashMap<>();
    private final Map<String, DataNodeState> dataNodes = new HashMap<>();
    final List<String> done = new ArrayList<>();

    /** Programs that wait to be started. */
    final List<Asked> asked = new ArrayList<>();

    final List<String> warnings = new ArrayList<>();

    /** What the ledger is told. */
    final List<String> switched = new ArrayList<>();

    TandemMode mode = TandemMode.ACTIVE;
    TandemSettings policy = POLICY;
    Duration refreshedInterval = INTERVAL;
    StateFiles.Opener directory = () -> files;
    Predicate<String> isDecommissioned = it -> false;
    Set<String> labelled = Set.of();
    Set<String> awaited = Set.of();
    Map<String, Sleepers> sleepers = Map.of();
    boolean journalWorks = true;

    /** Of a node that is put in from then on. */
    double heartbeatAgeSeconds = 0.5;

    Duration patience = Duration.ofSeconds(10);
    double nowSeconds = 1000;
    double demandUnits;
    final Map<Room, Long> pending = new LinkedHashMap<>();
    Tenant tenant = new Tenant("root.etl", 1, "ann", 1);
    final CordonedNodes cordoned = new CordonedNodes(() -> Math.round(1000 * nowSeconds));
    PowerLoop loop = loop(1);

    /** A program, for hosts. */
    record Asked(
            SwitchProgram program,
            List<String> hosts,
            Predicate<String> isWanted,
            BiConsumer<String, ProgramResult> ended) {

        List<String> wanted() {
            return hosts.stream().filter(isWanted).toList();
        }
    }

    final class TestingPower implements PowerController {
        @Override
        public void run(
                SwitchProgram program,
                List<String> hosts,
                Predicate<String> isWanted,
                BiConsumer<String, ProgramResult> ended) {
            if (journalWorks) {
                assertThat(journal())
                        .as("written before it runs")
                        .contains(
                                switch (program) {
                                    case SUSPEND -> "SUSPENDING";
                                    case RESUME -> "WAKING";
                                    case ENTER_MAINTENANCE, LEAVE_MAINTENANCE -> "\"maintenance\":true";
                                });
            }
            done.add(program + " " + hosts);
            asked.add(new Asked(program, hosts, isWanted, ended));
        }

        @Override
        public void unregister(String host) {
            done.add("unregister " + host);
        }
    }

    private TandemOptions options() {
        return new TandemOptions(
                mode,
                policy,
                Map.of("server", 100.0, "board", 10.0),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Duration.ofSeconds(20),
                refreshedInterval,
                HdfsCheck.UNCHECKED,
                Set.of());
    }

    PowerLoop loop(long resourceManager) {
        return new PowerLoop(new PowerLoop.Surroundings(
                this::options,
                INTERVAL,
                Optional.of(new JournalSession(
                        () -> directory.open(), new Activation(1000 * resourceManager, resourceManager))),
                new JournalCalls(journalThread(), patience),
                new TestingPower(),
                cordoned,
                () -> nowSeconds,
                () -> nowSeconds % 86_400,
                () -> List.copyOf(warnings),
                it -> switched.add(it.host() + " " + it.state()),
                it -> sleepers = it));
    }

    private static ExecutorService journalThread() {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "journal of a test");
            thread.setDaemon(true);
            return thread;
        });
    }

    PowerLoopScenario() {
        for (int i = 0; i < 10; i++) {
            put("board" + i, "board", 10, 0);
        }
        server(0);
    }

    void server(int containers) {
        put("s1", "server", 100, containers);
    }

    void put(String host, String group, double units, int containers) {
        nodes.put(
                host,
                new ObservedNode(
                        host,
                        group,
                        ObservedNode.ServiceState.IN_SERVICE,
                        heartbeatAgeSeconds,
                        units,
                        group.equals("board") ? new Room(1000, 2) : EMPTY,
                        Collections.nCopies(containers, new Room(100, 1)),
                        false,
                        containers == 0 ? OptionalDouble.of(0) : OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        dataNodes.getOrDefault(host, DataNodeState.NONE)));
    }

    /** Of a node that is put in from then on. */
    void dataNode(String host, DataNodeState state) {
        dataNodes.put(host, state);
    }

    void cycle() {
        nowSeconds += 10;
        loop.runCycle(observation(nowSeconds));
    }

    /** For what another thread does meanwhile. */
    void cyclesUntil(BooleanSupplier condition) {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            cycle();
            LockSupport.parkNanos(20_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    ClusterObservation observation(double atSeconds) {
        return new ClusterObservation(
                atSeconds,
                List.copyOf(nodes.values()),
                Set.of(),
                isDecommissioned,
                labelled,
                demandUnits == 0 && pending.isEmpty()
                        ? List.of()
                        : List.of(new AppDemand(
                                tenant, new WorkEstimator.App(OptionalDouble.empty(), 1, demandUnits, 0), pending)),
                0,
                awaited);
    }

    void cycles(int times) {
        for (int i = 0; i < times; i++) {
            cycle();
        }
    }

    /** Until then nobody knows how much work comes, and nothing sleeps. */
    void anHour() {
        cycles(360);
    }

    String journal() {
        StringBuilder text = new StringBuilder();
        files.content.values().forEach(it -> text.append(new String(it, StandardCharsets.UTF_8)));
        return text.toString();
    }

    LifecycleState state() {
        return status().nodes().stream()
                .filter(it -> it.node().host().equals("s1"))
                .findFirst()
                .orElseThrow()
                .node()
                .state();
    }

    TandemStatus status() {
        return loop.status().orElseThrow();
    }

    /** Empty if it is carried out. */
    String command(OperatorCommand command, String host) {
        return loop.command(command, host, "").map(CommandRefusal::why).orElse("");
    }

    boolean told(EventKind kind) {
        return status().events().stream().anyMatch(it -> it.kind() == kind);
    }

    void end(ProgramOutcome outcome) {
        Asked first = asked.remove(0);
        first.hosts().forEach(it -> first.ended().accept(it, new ProgramResult(outcome, "of a test")));
    }

    void asleep() {
        anHour();
        cycles(3);
        end(ProgramOutcome.SUCCEEDED);
        nodes.remove("s1");
        cycle();
        assertThat(state()).isEqualTo(LifecycleState.ASLEEP);
    }
}
