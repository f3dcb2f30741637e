package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.nodes.ClosedNodes;
import io.wattle.tandem.ClusterSnapshot;
import io.wattle.tandem.LoadForecast;
import io.wattle.tandem.NodePower;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.Plan;
import io.wattle.tandem.RecentSwitches;
import io.wattle.tandem.TandemPolicy;
import io.wattle.tandem.TandemSettings;
import io.wattle.tandem.Work;
import io.wattle.tandem.WorkEstimate;
import io.wattle.tandem.lifecycle.Effect;
import io.wattle.tandem.lifecycle.Fleet;
import io.wattle.tandem.lifecycle.NodeRecord;
import io.wattle.tandem.lifecycle.NodeState;
import io.wattle.tandem.lifecycle.PretendedSleep;
import io.wattle.tandem.lifecycle.Savings;
import io.wattle.tandem.lifecycle.SeenNode;
import io.wattle.tandem.lifecycle.SwitchProgram;
import io.wattle.tandem.lifecycle.Timing;
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
final class TandemLoop {

    /** Work of the last hour or so tells how much comes. */
    private static final double MEMORY_SECONDS = 3600;

    /** Looks that may stay out until closed nodes are open. */
    private static final int LEASE_LOOKS = 6;

    private static final int HOSTS_AT_ONCE = 20;

    /** Of the upper threshold: rounding must not wake a node. */
    private static final double JUST_BELOW = 0.99;

    private final Supplier<TandemOptions> wanted;
    private final Optional<JournalKeeper> journal;
    private final Switches switches;
    private final ClosedNodes closed;
    private final DoubleSupplier clock;
    private final DoubleSupplier secondOfDay;
    private final TandemEvents events = new TandemEvents();
    private final LoadForecast load = new LoadForecast(MEMORY_SECONDS);
    private final WorkEstimate estimate = new WorkEstimate();
    private final IdleTimes idle = new IdleTimes();

    /** What is to be written down, and could not be so far. */
    private final Map<String, NodeRecord> unwritten = new LinkedHashMap<>();

    /** Guarded by this, as is all that follows. */
    private Fleet fleet = new Fleet(Timing.DEFAULT);

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
    TandemLoop(
            Supplier<TandemOptions> wanted,
            Optional<JournalKeeper> journal,
            Switches switches,
            ClosedNodes closed,
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
    void look(ClusterLook look) {
        TandemOptions options = wanted.get();
        double now = clock.getAsDouble();
        if (now - look.nowSeconds() > options.interval().toMillis() / 1000.0) {
            // It waited while the journal did not answer; the next one is there already, or comes.
            return;
        }
        enter(options.mode());
        settleAgainIfOpened(now);
        if (mode() == TandemMode.OFF) {
            closed.close(Set.of(), 0);
            status = Optional.empty();
            return;
        }
        String problem = attach(look.nowSeconds());
        Fleet.Work work = problem.isEmpty() ? decide(look, options) : new Fleet.Work(List.of(), List.of());
        close(options);
        if (problem.isEmpty()) {
            act(work);
        }
        publish(options, problem);
    }

    private synchronized void settleAgainIfOpened(double now) {
        if (now >= closedUntilSeconds) {
            fleet.settleAgain(now);
        }
    }

    private synchronized TandemMode mode() {
        return mode;
    }

    /** Mode active is left once all nodes are awake; what was only pretended is forgotten at once. */
    private synchronized void enter(TandemMode next) {
        boolean leaves = mode != next && (mode != TandemMode.ACTIVE || isAllAwake());
        if (leaves) {
            mode = next;
            fleet = new Fleet(Timing.DEFAULT);
            savings = new Savings();
            recent = RecentSwitches.NONE;
            journal.ifPresent(JournalKeeper::tellAgain);
        }
    }

    private boolean isAllAwake() {
        return fleet.nodes().stream().allMatch(it -> it.state() == NodeState.AWAKE || it.state() == NodeState.FAILED);
    }

    /** @return why nothing can be switched; empty if it can */
    private String attach(double now) {
        if (mode() != TandemMode.ACTIVE) {
            return "";
        }
        if (journal.isEmpty()) {
            return "no directory for the journal is set; it counts from the next start on";
        }
        Optional<List<NodeRecord>> read = journal.get().attach(now);
        synchronized (this) {
            read.ifPresent(fleet::restore);
        }
        return journal.get().isAttached() ? "" : journal.get().problem();
    }

    private synchronized Fleet.Work decide(ClusterLook look, TandemOptions options) {
        nowSeconds = look.nowSeconds();
        TandemSettings settings = settings(options);
        if (mode != options.mode()) {
            fleet.takeBack("the tandem is switched off", nowSeconds);
        }
        List<SeenNode> seen = mode == TandemMode.DRY_RUN
                ? PretendedSleep.seen(look.nodes(), fleet.nodes(), settings, nowSeconds)
                : look.nodes();
        double second = secondOfDay.getAsDouble();
        fleet.look(idle.expected(seen, nowSeconds, second), look.withdrawn()::contains, nowSeconds);
        List<NodeSnapshot> nodes = fleet.snapshots(settings, options.unitsPerSecond(), nowSeconds);
        List<Work> work = WorkEstimate.of(look.apps(), unknownUnits(nodes, settings));
        load.watched(nowSeconds, second, estimate.arrived(nowSeconds, work, look.unitsPerSecond()));
        Plan plan = new TandemPolicy(settings)
                .decide(
                        new ClusterSnapshot(nowSeconds, second, nodes, work, look.pending(), load.unitsPerSecond(0)),
                        recent);
        recent = plan.recent();
        lastLoad = Optional.of(plan.load());
        fleet.carryOut(plan, nowSeconds);
        savings.look(fleet.nodes(), settings, nowSeconds);
        return fleet.take();
    }

    /** While mode active is left all are wanted. */
    private TandemSettings settings(TandemOptions options) {
        return mode == options.mode()
                ? options.policy()
                : options.policy().withAllAwake(fleet.nodes().size());
    }

    /** Of the first applications nothing is known: as much as wakes nobody, and lets nobody sleep. */
    private static double unknownUnits(List<NodeSnapshot> nodes, TandemSettings settings) {
        double awake = nodes.stream()
                .filter(it -> it.power() == NodePower.AWAKE)
                .mapToDouble(NodeSnapshot::unitsPerSecond)
                .sum();
        return JUST_BELOW * settings.up() * awake * settings.responseSeconds();
    }

    private synchronized void close(TandemOptions options) {
        Set<String> hosts =
                mode != TandemMode.ACTIVE || journal.isEmpty() || !journal.get().isAttached()
                        ? Set.of()
                        : fleet.nodes().stream()
                                .filter(it -> it.state().isClosed())
                                .map(NodeRecord::host)
                                .collect(Collectors.toSet());
        long millis = LEASE_LOOKS * options.interval().toMillis();
        closed.close(hosts, millis);
        closedUntilSeconds = clock.getAsDouble() + millis / 1000.0;
    }

    private void act(Fleet.Work work) {
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
    private void notWritten(Fleet.Work work) {
        Fleet.Work after;
        synchronized (this) {
            fleet.notWritten(work.changes(), nowSeconds);
            after = fleet.take();
        }
        after.changes().forEach(it -> unwritten.put(it.host(), it));
        List<Effect> effects = new ArrayList<>(work.effects());
        effects.addAll(after.effects());
        effects.removeIf(it -> it instanceof Effect.Run run
                && (run.program() == SwitchProgram.SUSPEND
                        || journal.orElseThrow().isReplaced()));
        act(effects);
    }

    private void act(List<Effect> effects) {
        Map<SwitchProgram, List<String>> hosts = new EnumMap<>(SwitchProgram.class);
        boolean pretended = mode() == TandemMode.DRY_RUN;
        for (Effect each : effects) {
            if (each instanceof Effect.Tell it) {
                events.add(it.host(), it.kind(), it.text(), pretended);
            } else if (each instanceof Effect.Run it) {
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
                ended(program, some, ProgramEnd.PRETENDED);
            } else {
                switches.run(program, some, end -> ended(program, some, end));
            }
        }
    }

    /** On any thread: what follows from it is done at the next look. */
    private synchronized void ended(SwitchProgram program, Collection<String> hosts, ProgramEnd end) {
        hosts.forEach(it -> fleet.ended(it, program, end.outcome(), end.what(), nowSeconds));
    }

    /** @return why it is not done; empty if it is: what follows from it is done at the next look */
    synchronized Optional<String> command(Fleet.Command command, String host, String reason) {
        TandemOptions options = wanted.get();
        if (mode != TandemMode.ACTIVE || options.mode() != TandemMode.ACTIVE) {
            return Optional.of("the tandem is not active, so nothing is switched");
        }
        Optional<String> refusal = status.map(TandemStatus::problem)
                .filter(it -> !it.isEmpty())
                .or(() -> fleet.command(command, host, reason, options.policy(), clock.getAsDouble()));
        // At once: the next look counts the seconds that it was closed for.
        close(options);
        return refusal;
    }

    private synchronized void publish(TandemOptions options, String problem) {
        List<TandemStatus.Node> nodes = fleet.nodes().stream()
                .filter(it -> options.policy().group(it.group()).isPresent() || it.isDurable())
                .map(it -> new TandemStatus.Node(
                        it, Math.max(0, nowSeconds - it.sinceSeconds()), fleet.decision(it.host())))
                .toList();
        OptionalDouble error = load.error().share();
        status = Optional.of(new TandemStatus(
                Instant.now(),
                mode,
                problem.isEmpty() ? journal.map(JournalKeeper::problem).orElse("") : problem,
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
        journal.ifPresent(JournalKeeper::close);
    }
}
