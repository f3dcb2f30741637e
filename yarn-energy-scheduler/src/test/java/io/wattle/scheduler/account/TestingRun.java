package io.wattle.scheduler.account;

import io.wattle.ledger.LedgerOptions;
import io.wattle.model.Catalog;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import io.wattle.scheduler.metering.MeterRounds;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.TestingFiles;
import io.wattle.scheduler.store.Unreadable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** ResourceManagers one after the other over the same files, with a clock of seconds and meters of constant watts. */
final class TestingRun {

    private static final int LINES = 1_000;

    static final Instant ZERO = Instant.parse("2026-01-01T00:00:00Z");

    static final NodeFacts EDISON = node("e1", "edison");

    /** Joules of the application of {@link #oneContainer} up to the last reading, at 10 s. */
    static final double BEFORE = beforeJoules();

    TestingFiles files = new TestingFiles();
    AccountBook book;
    LedgerStore store;
    List<String> problems = List.of();
    long resourceManager;
    long savedBytes;
    long nanos;

    /** Of one process. */
    Unreadable unreadable = new Unreadable();

    private final LedgerStore.Limits limits;

    /** Each save is a checkpoint. */
    TestingRun(long rotateBytes, int keepFiles) {
        this(new LedgerStore.Limits(rotateBytes, keepFiles, 0));
    }

    TestingRun(LedgerStore.Limits limits) {
        this.limits = limits;
    }

    TestingRun() {
        this(1_000_000, 100);
    }

    static Instant at(double second) {
        return ZERO.plusNanos((long) (second * 1e9));
    }

    /** A ResourceManager becomes active; the one before it has ended, or thinks that it has not. */
    TestingRun begin(double second) throws IOException {
        Activation self = new Activation(at(second).toEpochMilli(), ++resourceManager);
        LedgerStore.Recovered found = LedgerStore.recover(files, self, limits, unreadable, () -> nanos);
        store = found.store();
        problems = found.problems();
        book = found.book()
                .map(it -> new AccountBook(LedgerOptions.DEFAULTS, LINES, it, found.seamless(), at(second)))
                .orElseGet(() -> new AccountBook(LedgerOptions.DEFAULTS, LINES, at(second)));
        return this;
    }

    /** The ResourceManager goes on; what begins then knows that it has crashed since. */
    void save() throws IOException {
        save(false);
    }

    /** The ResourceManager stops. */
    void saveLast() throws IOException {
        save(true);
    }

    private void save(boolean last) throws IOException {
        LedgerStore.Saved saved = store.save(book.state(), last);
        savedBytes = saved.bytes();
        book.apps().written(saved.apps());
        store.clean();
    }

    static NodeFacts node(String name, String nodeClass) {
        return new NodeFacts(
                name,
                name,
                45454,
                Optional.of(Catalog.builtIn().nodeClass(nodeClass).orElseThrow()),
                "",
                4,
                4);
    }

    static TestingRun oneContainer() throws IOException {
        TestingRun run = new TestingRun().begin(0);
        run.up(EDISON, 0);
        run.appAdded("a");
        run.power("e1", 0, 2);
        run.start("c", "a", "e1", 0);
        run.power("e1", 10, 2);
        return run;
    }

    private static double beforeJoules() {
        double idle = EDISON.nodeClass().orElseThrow().powerCurve().idleWatts();
        return 10 * (2 - idle) + 10 * idle / 4;
    }

    void up(NodeFacts node, double second, AccountEvent.Recovered... running) {
        book.apply(new AccountEvent.NodeUp(node, List.of(running), at(second)));
    }

    void gone(String node, double second) {
        book.apply(new AccountEvent.NodeGone(node, at(second)));
    }

    void appAdded(String app) {
        book.apply(new AccountEvent.AppAdded(app, "job of " + app, "ann", "root.etl", at(0), false));
    }

    /** The ResourceManager finds it in its state store. */
    void appRecovered(String app) {
        book.apply(new AccountEvent.AppAdded(app, "job of " + app, "ann", "root.etl", at(0), true));
    }

    void appRemoved(String app, double second) {
        book.apply(new AccountEvent.AppRemoved(app, "FINISHED", at(second)));
    }

    static AccountEvent.Container container(String id, String app) {
        return new AccountEvent.Container(id, app, "root.etl", "ann", 1);
    }

    static AccountEvent.Recovered recovered(String id, String app, double second) {
        return new AccountEvent.Recovered(container(id, app), at(second));
    }

    void start(String id, String app, String node, double second) {
        book.apply(new AccountEvent.ContainerStarted(container(id, app), node, at(second)));
    }

    void end(String id, double second) {
        book.apply(new AccountEvent.ContainerEnded(id, at(second)));
    }

    void power(String node, double second, double watts) {
        book.reading(node, new Reading.Power(watts, at(second), Quality.MEASURED));
    }

    AppEnergy app(String app) {
        return book.apps().report().stream()
                .filter(it -> it.app().equals(app))
                .findFirst()
                .orElseThrow();
    }

    EnergyReport report(double second) {
        return new Reports()
                .report(
                        book,
                        at(second),
                        Duration.ofSeconds(15),
                        new LedgerStatus(LedgerStatus.State.IN_MEMORY, book.since(), "", Optional.empty(), 0, 0),
                        MeterRounds.NONE);
    }

    Map<String, Double> audit() {
        return book.ledger().audit();
    }
}
