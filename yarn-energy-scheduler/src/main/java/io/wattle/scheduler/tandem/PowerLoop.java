package io.wattle.scheduler.tandem;

import io.wattle.placement.Sleepers;
import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.nodes.CordonedNodes;
import io.wattle.tandem.Room;
import io.wattle.tandem.SleepingGroups;
import io.wattle.tandem.lifecycle.Effect;
import io.wattle.tandem.lifecycle.ManagedNodes.PendingActions;
import io.wattle.tandem.lifecycle.NodeRecord;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One cycle after the other: what was observed is decided on in memory, then changes are written down, then programs run. Cycles come on one
 * thread, which waits for the journal for a while at most; commands on any other, which waits for nothing but memory. Where cycles are missed, nodes that
 * drain are schedulable again.
 */
final class PowerLoop {

    private static final Logger LOG = LoggerFactory.getLogger(PowerLoop.class);

    private static final int MOST_NAMED = 5;

    /** Of two observations one is done while the other waits: older ones waited for something that did not answer. */
    private static final int OLDEST_INTERVALS = 3;

    /** For so long after a cycle was left out that is a warning. */
    private static final double MISSED_SECONDS = 600;

    private static final Room ANY = new Room(Integer.MAX_VALUE, Integer.MAX_VALUE);

    /** While mode active is left, what could send a node to sleep, or keep it asleep, is refused. */
    private static final Set<OperatorCommand> WHILE_LEAVING = Set.of(OperatorCommand.RESUME, OperatorCommand.RELEASE);

    private final Supplier<TandemOptions> wanted;
    private final double intervalSeconds;
    private final DoubleSupplier clock;
    private final Supplier<List<String>> otherWarnings;
    private final TandemEventLog events = new TandemEventLog();
    private final Planner planner;
    private final JournalGate journal;
    private final TandemState state;
    private final EffectExecutor executor;
    private final SwitchReporter reporter;
    private final Consumer<Map<String, Sleepers>> placement;
    private volatile Optional<TandemStatus> status = Optional.empty();
    private volatile Room largestSwitched = Room.NONE;
    private volatile boolean stopped;
    private volatile boolean settled;
    private double lastMissedSeconds = Double.NEGATIVE_INFINITY;

    /**
     * What a loop has around it.
     *
     * @param wanted the settings in force; mode off while the scheduler is switched off
     * @param interval between two cycles; a refresh does not change it
     * @param journal where steps are written down; empty if no directory is set, which mode active needs
     * @param journalCalls by which the journal is asked; ended with the loop
     * @param clock seconds, as in observations: never steps
     * @param secondOfDay of the wall clock
     * @param warnings what is wrong elsewhere, for the status
     * @param switched told of each node that is sent to sleep, sleeps, is woken, or is awake again; waits for nothing
     * @param placement told in each cycle of the classes that sleep; waits for nothing
     */
    record Surroundings(
            Supplier<TandemOptions> wanted,
            Duration interval,
            Optional<JournalSession> journal,
            JournalCalls journalCalls,
            PowerController power,
            CordonedNodes cordoned,
            DoubleSupplier clock,
            DoubleSupplier secondOfDay,
            Supplier<List<String>> warnings,
            Consumer<NodeRecord> switched,
            Consumer<Map<String, Sleepers>> placement) {}

    PowerLoop(Surroundings around) {
        wanted = around.wanted();
        intervalSeconds = around.interval().toMillis() / 1000.0;
        clock = around.clock();
        otherWarnings = around.warnings();
        reporter = new SwitchReporter(around.switched());
        placement = around.placement();
        planner = new Planner(around.secondOfDay(), wanted.get().policy().loadHistorySeconds());
        journal = new JournalGate(around.journal(), around.journalCalls());
        // Until the journal is read, nobody knows what may be asked for.
        largestSwitched = wanted.get().mode() == TandemMode.ACTIVE ? ANY : Room.NONE;
        state = new TandemState(
                new CordonLease(around.cordoned(), clock, around.interval().multipliedBy(SleepingGroups.LEASE_CYCLES)),
                intervalSeconds);
        executor = new EffectExecutor(around.power(), events, state, this::isWanted);
    }

    /** Decides and acts. */
    void runCycle(ClusterObservation observed) {
        TandemOptions options = wanted.get();
        double now = clock.getAsDouble();
        if (stopped) {
            return;
        }
        if (now - observed.nowSeconds() > OLDEST_INTERVALS * intervalSeconds) {
            lastMissedSeconds = now;
            return;
        }
        if (state.mode() != TandemMode.ACTIVE && options.mode() != TandemMode.ACTIVE) {
            settled = journal.lookForSleepers(now, this::leaveFor);
        }
        if (state.changeMode(options.mode(), journal.isReplaced(), journal.isUnread())) {
            journal.replay();
        }
        switch (state.mode()) {
            case OFF -> {
                state.openAll();
                reporter.report(List.of());
                placement.accept(Map.of());
                largestSwitched = Room.NONE;
                status = Optional.empty();
            }
            case DRY_RUN -> {
                state.openAll();
                reporter.report(List.of());
                placement.accept(Map.of());
                executor.execute(state.decide(observed, options, planner).effects(), true);
                publish(options, "");
            }
            case ACTIVE -> runActive(observed, options);
        }
    }

    /** Whoever was active before has left mode active without having woken all: this one goes on with that. */
    private void leaveFor(int sleepers) {
        if (sleepers > 0) {
            LOG.warn(
                    "Tandem: {} is {}, and {} nodes sleep, or are on their way there or back, by the journal: they are woken first",
                    EnergyKey.TANDEM_MODE.key(),
                    TandemStatus.label(wanted.get().mode()).replace('_', '-'),
                    sleepers);
            state.changeMode(TandemMode.ACTIVE, false, false);
            journal.replay();
        }
    }

    /** Whether there is nothing to look for where the mode is off. On any thread. */
    boolean isSettled() {
        return settled;
    }

    private void runActive(ClusterObservation observed, TandemOptions options) {
        String blocked = journal.attach(observed.nowSeconds(), it -> state.restore(it, observed.nowSeconds()));
        if (blocked.isEmpty()) {
            state.renewCordonOrSettleAgain(clock.getAsDouble());
            PendingActions pending = state.decide(observed, options, planner);
            state.renewCordon();
            reporter.report(state.managed());
            placement.accept(state.sleepers());
            carryOut(pending);
        } else {
            state.openAll();
            placement.accept(Map.of());
        }
        publish(options, blocked);
    }

    /** By the time that a step is written down, nodes may be schedulable again and have containers. */
    private void carryOut(PendingActions pending) {
        journal.add(pending.changes());
        boolean hasPrograms = pending.effects().stream().anyMatch(Effect.RunProgram.class::isInstance);
        if (journal.write(hasPrograms) && !state.isCordonOver()) {
            executor.execute(pending.effects(), false);
            return;
        }
        // Nodes stay awake, or are woken all the same, unless another ResourceManager has taken over.
        PendingActions after = state.journalFailed(pending.changes());
        journal.add(after.changes());
        List<Effect> effects = new ArrayList<>(pending.effects());
        effects.addAll(after.effects());
        executor.execute(journal.withoutPrograms(effects), false);
    }

    /** On any thread. */
    private boolean isWanted(Effect.RunProgram run, long sinceLease) {
        return !stopped && !journal.isReplaced() && state.isWanted(run, sinceLease, wanted.get(), clock.getAsDouble());
    }

    /**
     * An operator commands. Waits for nothing.
     *
     * @return why it is not done; empty if it is: what follows from it is done in the next cycle
     */
    Optional<CommandRefusal> command(OperatorCommand command, String host, String reason) {
        TandemOptions options = wanted.get();
        Optional<String> refusal = refusal(command, options);
        return refusal.isPresent()
                ? refusal.map(CommandRefusal::because)
                : state.command(command, host, reason, options, clock.getAsDouble());
    }

    private Optional<String> refusal(OperatorCommand command, TandemOptions options) {
        Optional<TandemStatus> last = status;
        if (state.mode() == TandemMode.ACTIVE && last.isEmpty()) {
            return Optional.of("the tandem has just become active, and knows no node yet; try again");
        }
        if (state.mode() != TandemMode.ACTIVE) {
            return Optional.of(EnergyKey.TANDEM_MODE.key() + ": "
                    + TandemStatus.label(state.mode()).replace('_', '-')
                    + " is in force (needed: active); set it, and see that the scheduler's own mode does not bound it ("
                    + EnergyKey.MODE.key() + ", or `mode` by an administrator)");
        }
        if (!last.get().blockedReason().isEmpty()) {
            return Optional.of(last.get().blockedReason());
        }
        if (options.mode() != TandemMode.ACTIVE && !WHILE_LEAVING.contains(command)) {
            return Optional.of(
                    "mode active is being left, so all nodes are woken (allowed until then: resume, release)");
        }
        return command == OperatorCommand.SUSPEND
                ? Optional.of(journal.failure()).filter(it -> !it.isEmpty())
                : Optional.empty();
    }

    private void publish(TandemOptions options, String blocked) {
        // Who sleeps is not known before the journal is read.
        largestSwitched = blocked.isEmpty() ? state.largestSwitched() : ANY;
        status = Optional.of(new TandemStatus(
                Instant.now(),
                state.mode(),
                blocked,
                warnings(blocked),
                state.load(),
                planner.loadError(),
                planner.idleErrors(),
                state.nodes(options),
                state.savings(),
                events.last(),
                events.counts()));
    }

    private List<String> warnings(String blocked) {
        List<String> warnings = new ArrayList<>(otherWarnings.get());
        if (blocked.isEmpty() && !journal.failure().isEmpty()) {
            warnings.add(journal.failure() + "; until then no node is sent to sleep");
        }
        state.breaker().ifPresent(warnings::add);
        if (clock.getAsDouble() - lastMissedSeconds < MISSED_SECONDS) {
            warnings.add(
                    "cycles were left out in the last ten minutes: to observe the cluster, or to wait for the journal, took longer"
                            + " than " + OLDEST_INTERVALS + " intervals (" + EnergyKey.TANDEM_INTERVAL.key() + ")");
        }
        List<String> waiting = state.waitingFor();
        if (!waiting.isEmpty()) {
            int others = waiting.size() - MOST_NAMED;
            warnings.add("mode active is left once these nodes are awake: "
                    + String.join(", ", waiting.subList(0, Math.min(MOST_NAMED, waiting.size())))
                    + (others > 0 ? " and " + others + " more" : ""));
        }
        return warnings;
    }

    /** Empty while the tandem is off. */
    Optional<TandemStatus> status() {
        return status;
    }

    /** The most memory and the most vcores of a node that sleeps, or is being switched; without end while that is not known. Waits for nothing. */
    Room largestSwitched() {
        return largestSwitched;
    }

    /** No cycle does anything any more, and all nodes are schedulable. Waits for nothing. */
    void stop() {
        stopped = true;
        largestSwitched = Room.NONE;
        state.openAll();
        placement.accept(Map.of());
    }

    /** On the thread of cycles, once {@link #stop} was called: closing the journal may take as long as its directory does. */
    void closeJournal() {
        journal.close();
    }
}
