package io.wattle.ledger;

import io.wattle.model.Quality;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/** A container from the news of its start until its end has taken effect. Not thread safe. */
final class RunningContainer implements Attribution.Claim {
    private ContainerRecord container;
    private final Tally own;
    private final AppTally app;
    private final Tally queue;
    private final Tally user;
    private Tally nodeClass;
    private Tally appOnNodeClass;
    private double cores;
    private boolean reported;
    private Instant start;
    private Instant countsFrom;
    private Instant end;
    private LedgerState.Container state;

    RunningContainer(ContainerRecord container, AppTally app, Tally queue, Tally user) {
        this.container = container;
        this.own = new Tally();
        this.app = app;
        this.queue = queue;
        this.user = user;
    }

    RunningContainer(LedgerState.Container state, AppTally app, Tally queue, Tally user) {
        this.container = state.record();
        this.own = new Tally();
        this.app = app;
        this.queue = queue;
        this.user = user;
        this.start = state.start();
        this.countsFrom = state.countsFrom();
        this.end = state.end().orElse(null);
        state.cores().ifPresent(this::use);
    }

    /** The same one until something changes: joules do not. */
    LedgerState.Container state() {
        if (state == null) {
            state = new LedgerState.Container(
                    container,
                    start,
                    countsFrom,
                    Optional.ofNullable(end),
                    reported ? OptionalDouble.of(cores) : OptionalDouble.empty());
        }
        return state;
    }

    ContainerRecord container() {
        return container;
    }

    AppTally app() {
        return app;
    }

    /** From now on its joules are those of this class of node. */
    void bind(Tally nodeClassTally, Tally appOnNodeClassTally) {
        this.nodeClass = nodeClassTally;
        this.appOnNodeClass = appOnNodeClassTally;
    }

    /** Starts at a time, but gets energy only from a later one on if the start was late. */
    void start(Instant time, Instant horizon) {
        this.start = time;
        this.countsFrom = time.isBefore(horizon) ? horizon : time;
        this.state = null;
    }

    Instant start() {
        return start;
    }

    void announceEnd(Instant time) {
        this.end = time;
        this.state = null;
    }

    /** When it ended or will end, or null if that is not known. */
    Instant end() {
        return end;
    }

    boolean endAnnounced() {
        return end != null;
    }

    /** What a late start kept from it is known only now that its end is. */
    void close() {
        double late = lateSeconds();
        if (late > 0) {
            addUnmetered(late);
        }
    }

    void use(double coresInUse) {
        this.cores = coresInUse;
        this.reported = true;
        this.state = null;
    }

    void resize(int vcores) {
        this.container = container.withVcores(vcores);
        this.state = null;
    }

    @Override
    public int vcores() {
        return container.vcores();
    }

    @Override
    public double activeWeight() {
        return reported ? cores : container.vcores();
    }

    void add(double active, double idle, Quality quality) {
        own.add(active, idle, quality);
        app.total().add(active, idle, quality);
        appOnNodeClass.add(active, idle, quality);
        queue.add(active, idle, quality);
        user.add(active, idle, quality);
        nodeClass.add(active, idle, quality);
    }

    void addUnmetered(double seconds) {
        own.addUnmetered(seconds);
        app.total().addUnmetered(seconds);
        appOnNodeClass.addUnmetered(seconds);
        queue.addUnmetered(seconds);
        user.addUnmetered(seconds);
        nodeClass.addUnmetered(seconds);
    }

    /** Seconds it has run that are in no account yet, given how far its node is settled and what was last heard. */
    double unsettledSeconds(Instant horizon, Instant lastHeard) {
        Instant from = countsFrom.isBefore(horizon) ? horizon : countsFrom;
        Instant to = end == null ? lastHeard : end;
        return lateSeconds() + Math.max(0, Stretch.seconds(from, to));
    }

    ContainerAccount account(double unsettledSeconds) {
        return new ContainerAccount(container, own.total(), unsettledSeconds);
    }

    private double lateSeconds() {
        Instant to = end == null || countsFrom.isBefore(end) ? countsFrom : end;
        return Math.max(0, Stretch.seconds(start, to));
    }
}
