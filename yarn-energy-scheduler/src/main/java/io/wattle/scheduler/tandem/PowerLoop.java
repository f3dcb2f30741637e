package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.nodes.CordonedNodes;
import io.wattle.tandem.ClusterSnapshot;
import io.wattle.tandem.LoadForecast;
import io.wattle.tandem.NodePower;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.Plan;
import io.wattle.tandem.RecentSwitches;
import io.wattle.tandem.TandemPolicy;
import io.wattle.tandem.TandemSettings;
import io.wattle.tandem.Work;
import io.wattle.tandem.WorkEstimator;
import io.wattle.tandem.lifecycle.Effect;
import io.wattle.tandem.lifecycle.ManagedNodes;
import io.wattle.tandem.lifecycle.OperatorCommand;
import io.wattle.tandem.lifecycle.NodeRecord;
import io.wattle.tandem.lifecycle.NodeState;
import io.wattle.tandem.lifecycle.DryRunView;
import io.wattle.tandem.lifecycle.Savings;
import io.wattle.tandem.lifecycle.ObservedNode;
import io.wattle.tandem.lifecycle.SwitchProgram;
import io.wattle.tandem.lifecycle.LivenessTimeouts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * One look after the other: policy and states decide in memory, then what changed is written down, then programs run. Looks and ends of
 * programs come on one thread, which may wait for the journal; commands on any other, which waits for nothing but memory. What is closed
 * opens by itself where looks stay out.
 */
final class PowerLoop {

    /** Work of the last hour or so tells how much comes. */
    private static final double LOAD_HISTORY_SECONDS = 3600;

    /** Looks that may stay out until closed nodes are open. */
    private static final int LEASE_CYCLES = 6;

    private static final int HOSTS_AT_ONCE = 20;

    /** Of the upper threshold: rounding must not wake a node. */
    private static final double NEUTRAL_LOAD_FACTOR = 0.99;

    private final Supplier<TandemOptions> wanted;
    private final Optional<JournalSession> journal;
    private final PowerController switches;
    private final CordonedNodes closed;
    private final DoubleSupplier clock;
    private final DoubleSupplier secondOfDay;
    private final TandemEventLog events = new TandemEventLog();
    private final LoadForecast load = new LoadForecast(LOAD_HISTORY_SECONDS);
    private final WorkEstimator estimate = new WorkEstimator();
    private final IdleForecasts idle = new IdleForecasts();

    /** What is to be written down, and could not be so far. */
    private final Map<String, NodeRecord> unwritten = new LinkedHashMap<>();

    /** Guarded by this, as is all that follows. */
    private ManagedNodes nodes = new ManagedNodes(LivenessTimeouts.DEFAULT);

    private Savings savings = new Savings();
    private RecentSwitches recent = RecentSwitches.NONE;
    private TandemMode mode = TandemMode.OFF;
    private double nowSeconds;
    private double closedUntilSeconds;
    private Optional<Plan.Load> lastLoad = Optional.empty();
    private volatile Optional<TandemStatus> status = Optional.empty();

    /**
     * @param wanted the settings in force; mode off while the scheduler is switched off
     * @param journal where steps are written down; empty if no directory is set, which mode active needs
     * @param clock seconds, as in looks: never steps
     * @param secondOfDay of the wall clock
     */
    PowerLoop(
            Supplier<TandemOptions> wanted,
            Optional<JournalSession> journal,
            PowerController switches,
            CordonedNodes closed,
            DoubleSupplier clock,
            DoubleSupplier secondOfDay) {
        this.wanted = wanted;
        this.journal = journal;
        this.switches = switches;
        this.closed = closed;
        this.clock = clock;
        this.secondOfDay = secondOfDay;
    }

    /** Looks, decides and acts. */
    void runCycle(ClusterObservation observed) {
        TandemOptions options = wanted.get();
        double now = clock.getAsDouble();
        if (now - observed.nowSeconds() > options.interval().toMillis() / 1000.0) {
            // It waited while the journal did not answer; the next one is there already, or comes.
            return;
        }
        changeMode(options.mode());
        restartSettlingIfOpened(now);
        if (mode() == TandemMode.OFF) {
            closed.close(Set.of(), 0);
            status = Optional.empty();
            return;
        }
        String problem = attachJournal(observed.nowSeconds());
        ManagedNodes.PendingActions work = problem.isEmpty() ? decide(observed, options) : new ManagedNodes.PendingActions(List.of(), List.of());
        close(options);
        if (problem.isEmpty()) {
            act(work);
        }
        publish(options, problem);
    }

    private synchronized void restartSettlingIfOpened(double now) {
        if (now >= closedUntilSeconds) {
            nodes.restartSettling(now);
        }
    }

    private synchronized TandemMode mode() {
        return mode;
    }

    /** Mode active is left once all nodes are awake; what was only pretended is forgotten at once. */
    private synchronized void changeMode(TandemMode next) {
        boolean leaves = mode != next && (mode != TandemMode.ACTIVE || isAllAwake());
        if (leaves) {
            mode = next;
            nodes = new ManagedNodes(LivenessTimeouts.DEFAULT);
            savings = new Savings();
            recent = RecentSwitches.NONE;
            journal.ifPresent(JournalSession::tellAgain);
        }
    }

    private boolean isAllAwake() {
        return nodes.nodes().stream().allMatch(it -> it.state() == NodeState.AWAKE || it.state() == NodeState.FAILED);
    }

    /** @return why nothing can be switched; empty if it can */
    private String attachJournal(double now) {
        if (mode() != TandemMode.ACTIVE) {
            return "";
        }
        if (journal.isEmpty()) {
            return "no directory for the journal is set; it counts from the next start on";
        }
        Optional<List<NodeRecord>> read = journal.get().attach(now);
        synchronized (this) {
            read.ifPresent(nodes::restore);
        }
        return journal.get().isAttached() ? "" : journal.get().problem();
    }

    private synchronized ManagedNodes.PendingActions decide(ClusterObservation observed, TandemOptions options) {
        nowSeconds = observed.nowSeconds();
        TandemSettings settings = settings(options);
        if (mode != options.mode()) {
            nodes.cancelDrains("the tandem is switched off", nowSeconds);
        }
        List<ObservedNode> seen = mode == TandemMode.DRY_RUN
                ? DryRunView.seen(observed.nodes(), nodes.nodes(), settings, nowSeconds)
                : observed.nodes();
        double second = secondOfDay.getAsDouble();
        nodes.observe(idle.expected(seen, nowSeconds, second), observed.withdrawn()::contains, nowSeconds);
        List<NodeSnapshot> nodes = nodes.snapshots(settings, options.unitsPerSecond(), nowSeconds);
        List<Work> work = WorkEstimator.of(observed.apps(), unknownUnits(nodes, settings));
        load.watched(nowSeconds, second, estimate.arrived(nowSeconds, work, observed.unitsPerSecond()));
        Plan plan = new TandemPolicy(settings)
                .decide(
                        new ClusterSnapshot(nowSeconds, second, nodes, work, observed.pending(), load.unitsPerSecond(0)),
                        recent);
        recent = plan.recent();
        lastLoad = Optional.of(plan.load());
        nodes.apply(plan, nowSeconds);
        savings.update(nodes.nodes(), settings, nowSeconds);
        return nodes.takePending();
    }

    /** While mode active is left all are wanted. */
    private TandemSettings settings(TandemOptions options) {
        return mode == options.mode()
                ? options.policy()
                : options.policy().withAllAwake(nodes.nodes().size());
    }

    /** Of the first applications nothing is known: as much as wakes nobody, and lets nobody sleep. */
    private static double unknownUnits(List<NodeSnapshot> nodes, TandemSettings settings) {
        double awake = nodes.stream()
                .filter(it -> it.power() == NodePower.AWAKE)
                .mapToDouble(NodeSnapshot::unitsPerSecond)
                .sum();
        return NEUTRAL_LOAD_FACTOR * settings.up() * awake * settings.responseSeconds();
    }

    private synchronized void close(TandemOptions options) {
        Set<String> hosts =
                mode != TandemMode.ACTIVE || journal.isEmpty() || !journal.get().isAttached()
                        ? Set.of()
                        : nodes.nodes().stream()
                                .filter(it -> it.state().isClosed())
                                .map(NodeRecord::host)
                                .collect(Collectors.toSet());
        long millis = LEASE_CYCLES * options.interval().toMillis();
        closed.close(hosts, millis);
        closedUntilSeconds = clock.getAsDouble() + millis / 1000.0;
    }

    private void act(ManagedNodes.PendingActions work) {
        if (mode() == TandemMode.ACTIVE) {
            work.changes().forEach(it -> unwritten.put(it.host(), it));
        }
        boolean written = unwritten.isEmpty() || journal.orElseThrow().append(unwritten.values());
        if (written) {
            unwritten.clear();
        }
        if (written && isStillClosed()) {
            act(work.effects());
        } else {
            notWritten(work);
        }
    }

    /** Where the journal took long, nodes may be open again, and have work. */
    private synchronized boolean isStillClosed() {
        return mode != TandemMode.ACTIVE || clock.getAsDouble() < closedUntilSeconds;
    }

    /** Nodes stay awake, or are woken all the same, unless another ResourceManager has taken over. */
    private void notWritten(ManagedNodes.PendingActions work) {
        ManagedNodes.PendingActions after;
        synchronized (this) {
            nodes.journalFailed(work.changes(), nowSeconds);
            after = nodes.takePending();
        }
        after.changes().forEach(it -> unwritten.put(it.host(), it));
        List<Effect> effects = new ArrayList<>(work.effects());
        effects.addAll(after.effects());
        effects.removeIf(it -> it instanceof Effect.RunProgram run
                && (run.program() == SwitchProgram.SUSPEND
                        || journal.orElseThrow().isReplaced()));
        act(effects);
    }

    private void act(List<Effect> effects) {
        Map<SwitchProgram, List<String>> hosts = new EnumMap<>(SwitchProgram.class);
        boolean pretended = mode() == TandemMode.DRY_RUN;
        for (Effect each : effects) {
            if (each instanceof Effect.EmitEvent it) {
                events.add(it.host(), it.kind(), it.text(), pretended);
            } else if (each instanceof Effect.RunProgram it) {
                hosts.computeIfAbsent(it.program(), program -> new ArrayList<>())
                        .add(it.host());
            } else if (!pretended) {
                switches.unregister(each.host());
            }
        }
        hosts.forEach((program, all) -> run(program, all, pretended));
    }

    private void run(SwitchProgram program, List<String> hosts, boolean pretended) {
        for (int i = 0; i < hosts.size(); i += HOSTS_AT_ONCE) {
            List<String> some = List.copyOf(hosts.subList(i, Math.min(hosts.size(), i + HOSTS_AT_ONCE)));
            if (pretended) {
                ended(program, some, ProgramResult.DRY_RUN);
            } else {
                switches.run(program, some, end -> ended(program, some, end));
            }
        }
    }

    /** On any thread: what follows from it is done at the next observed. */
    private synchronized void ended(SwitchProgram program, Collection<String> hosts, ProgramResult end) {
        hosts.forEach(it -> nodes.programEnded(it, program, end.outcome(), end.what(), nowSeconds));
    }

    /** @return why it is not done; empty if it is: what follows from it is done at the next look */
    synchronized Optional<String> command(OperatorCommand command, String host, String reason) {
        TandemOptions options = wanted.get();
        if (mode != TandemMode.ACTIVE || options.mode() != TandemMode.ACTIVE) {
            return Optional.of("the tandem is not active, so nothing is switched");
        }
        Optional<String> refusal = status.map(TandemStatus::problem)
                .filter(it -> !it.isEmpty())
                .or(() -> nodes.command(command, host, reason, options.policy(), clock.getAsDouble()));
        // At once: the next look counts the seconds that it was closed for.
        close(options);
        return refusal;
    }

    private synchronized void publish(TandemOptions options, String problem) {
        List<TandemStatus.Node> nodes = nodes.nodes().stream()
                .filter(it -> options.policy().group(it.group()).isPresent() || it.isPersistent())
                .map(it -> new TandemStatus.Node(
                        it, Math.max(0, nowSeconds - it.sinceSeconds()), nodes.decision(it.host())))
                .toList();
        OptionalDouble error = load.error().share();
        status = Optional.of(new TandemStatus(
                Instant.now(),
                mode,
                problem.isEmpty() ? journal.map(JournalSession::problem).orElse("") : problem,
                lastLoad,
                error,
                nodes,
                new TandemStatus.Saved(savings.joules(), savings.asleepSeconds(), savings.sleeps(), savings.wakes()),
                events.last(),
                events.counts()));
    }

    /** Empty while the tandem is off. */
    Optional<TandemStatus> status() {
        return status;
    }

    /** Nothing is closed any more. */
    void stop() {
        closed.close(Set.of(), 0);
        journal.ifPresent(JournalSession::close);
    }
}
