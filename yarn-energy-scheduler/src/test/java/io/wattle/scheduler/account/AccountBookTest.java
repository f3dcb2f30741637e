package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.at;
import static io.wattle.scheduler.account.TestingRun.node;
import static io.wattle.scheduler.account.TestingRun.recovered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.ledger.LedgerOptions;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import io.wattle.scheduler.metering.MeterRounds;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccountBookTest {

    private static final NodeFacts EDISON = node("e1", "edison");

    private static final LedgerStatus STATUS =
            new LedgerStatus(LedgerStatus.State.IN_MEMORY, Optional.empty(), "", Optional.empty(), 0, 0);

    private final TestingRun run = new TestingRun(2_000, 3);

    @BeforeEach
    void begin() throws IOException {
        run.begin(0);
        run.up(EDISON, 0);
        run.power("e1", 0, 2);
    }

    @Test
    void theLineHasAllFields() throws IOException {
        run.appAdded("a");
        run.start("c", "a", "e1", 0);
        run.end("c", 10);
        run.appRemoved("a", 11);
        run.book.settle(at(12));
        assertThat(run.book.apps().pending()).as("not settled").isEmpty();
        run.power("e1", 20, 2);
        run.book.settle(at(21));
        String line = run.book.apps().pending().get("a");
        Map<?, ?> fields = new ObjectMapper().readValue(line, Map.class);
        assertThat(fields.keySet().stream().map(Object::toString))
                .containsExactly(
                        "format",
                        "app",
                        "name",
                        "user",
                        "queue",
                        "submitted",
                        "finished",
                        "state",
                        "containers",
                        "joules",
                        "active_joules",
                        "idle_joules",
                        "unmetered_seconds",
                        "quality",
                        "joules_by_quality",
                        "complete",
                        "by_node_class");
        assertThat(line)
                .contains(
                        "\"name\":\"job of a\"",
                        "\"queue\":\"root.etl\"",
                        "\"finished\":\"2026-01-01T00:00:11Z\"",
                        "\"by_node_class\":{\"edison\":{\"joules\":")
                .doesNotContain("\n");
    }

    /** A name is the user's own: no text of it may break the file. */
    @Test
    void anyNameIsOneLine() {
        run.book.apply(new AccountEvent.AppAdded("a", "x\"}\n{\"app\":\"b\u2028", "ann", "root.etl", at(0), false));
        run.appRemoved("a", 1);
        run.book.settle(at(1));
        assertThat(run.book.apps().pending().get("a")).doesNotContain("\n").contains("x\\\"}\\n{\\\"app");
    }

    @Test
    void anApplicationWithoutContainersUsedNothing() {
        run.appAdded("a");
        run.appRemoved("a", 1);
        run.book.settle(at(1));
        assertThat(run.book.apps().pending().get("a"))
                .contains("\"containers\":0", "\"joules\":0.0", "\"complete\":true")
                .doesNotContain("quality");
    }

    @Test
    void aNodeThatLeftLongAgoIsOnlyInTheSums() throws IOException {
        run.appAdded("a");
        run.start("c", "a", "e1", 0);
        run.power("e1", 10, 2);
        run.gone("e1", 10);
        run.book.settle(at(3_609));
        assertThat(run.book.nodes()).containsOnlyKeys("e1");
        run.book.settle(at(3_611));
        EnergyReport report = run.report(3_611);
        assertThat(report.nodes()).isEmpty();
        assertThat(report.cluster().joules()).isCloseTo(20, within(1e-9));
        assertThat(report.retired()).singleElement().satisfies(it -> {
            assertThat(it.nodeClass()).isEqualTo("edison");
            assertThat(it.integralJoules()).isCloseTo(20, within(1e-9));
        });
        run.save();
        run.begin(3_612);
        run.book.settle(at(3_612));
        assertThat(run.book.nodes()).as("the next ResourceManager, too").isEmpty();
        run.up(EDISON, 4_000, recovered("c", "a", 0));
        assertThat(run.book.open().size()).isOne();
        run.power("e1", 4_000, 2);
        run.power("e1", 4_010, 2);
        run.end("c", 4_010);
        report = run.report(4_010);
        assertThat(report.nodes()).hasSize(1);
        assertThat(report.cluster().joules()).isCloseTo(40, within(1e-9));
        assertThat(run.app("a").containers()).isEqualTo(2);
        assertThat(run.audit().values()).allSatisfy(it -> assertThat(it).isCloseTo(0, within(1e-9)));
    }

    /** A NodeManager on a port of its system's choice that starts anew every 100 s, with every kind of meter. */
    @Test
    void tenThousandPortsOfOneHostLeaveNothingButSums() throws IOException {
        int mostNodes = 0;
        int checkpoint = 0;
        run.gone("e1", 1);
        run.appAdded("a");
        for (int i = 0; i < 10_000; i++) {
            String name = "edison1:" + i;
            double second = 100 * (i + 1);
            run.up(new NodeFacts(name, "edison1", i, EDISON.nodeClass(), "", 4, 4), second);
            run.start("container_" + i, "a", name, second);
            run.book.reading(name, reading(i, second, 0));
            run.book.reading(name, reading(i, second + 50, 100));
            run.gone(name, second + 60);
            run.book.settle(at(second + 60));
            mostNodes = Math.max(mostNodes, run.book.ledger().nodes().size());
            if (i % 1000 == 999) {
                run.save();
                checkpoint = Math.max(
                        checkpoint,
                        run.files.content.get(run.files.named("checkpoint-").get(0)).length);
                run.begin(second + 70);
            }
        }
        assertThat(mostNodes).isEqualTo(37);
        assertThat(checkpoint).as("bytes").isLessThan(60_000);
        ClusterEnergy cluster = run.report(1_000_061).cluster();
        assertThat(cluster.joules()).isCloseTo(1_000_000, within(1e-3));
        assertThat(cluster.activeJoules() + cluster.containerIdleJoules() + cluster.idleBucketJoules())
                .isCloseTo(1_000_000, within(1e-3));
        assertThat(cluster.joulesByQuality().get(Quality.ESTIMATED)).isCloseTo(333_300, within(1e-3));
        assertThat(cluster.joulesByQuality().get(Quality.MEASURED)).isCloseTo(666_700, within(1e-3));
        assertThat(run.app("a").containers()).isEqualTo(10_000);
        assertThat(run.book.open().size()).isZero();
        assertThat(run.book.ledger().state().containers()).as("held no longer").hasSizeLessThan(37);
        assertThat(run.audit())
                .hasSizeLessThan(41)
                .allSatisfy(
                        (name, difference) -> assertThat(difference).as(name).isLessThan(1e-9));
    }

    /** A counter, an estimate, and a power meter: 100 J in 50 s. */
    private static Reading reading(int node, double second, double joules) {
        return switch (node % 3) {
            case 0 -> new Reading.Energy(joules, at(second), Quality.MEASURED);
            case 1 -> new Reading.Power(2, at(second), Quality.ESTIMATED);
            default -> new Reading.Power(2, at(second), Quality.MEASURED);
        };
    }

    @Test
    void aContainerThatComesBackWithARetiredNodeGoesOn() {
        run.appAdded("a");
        run.start("c", "a", "e1", 0);
        run.power("e1", 10, 2);
        run.gone("e1", 10);
        run.book.settle(at(3_611));
        assertThat(run.book.ledger().nodes()).isEmpty();
        run.up(EDISON, 4_000, recovered("c", "a", 0));
        run.power("e1", 4_000, 2);
        run.power("e1", 4_010, 2);
        run.end("c", 4_010);
        assertThat(run.app("a").containers()).isEqualTo(2);
        double idle = EDISON.nodeClass().orElseThrow().powerCurve().idleWatts();
        assertThat(run.app("a").energy().joules()).isCloseTo(20 * (2 - idle) + 20 * idle / 4, within(1e-9));
        assertThat(run.app("a").energy().unmeteredSeconds()).isZero();
    }

    @Test
    void aNodeWhoseLossSeemsOlderThanItsRegistrationIsRetiredToo() {
        run.up(node("e2", "edison"), 100);
        run.power("e2", 100, 2);
        run.up(node("e2", "edison"), 120);
        run.gone("e2", 90);
        run.book.settle(at(5_000));
        assertThat(run.book.ledger().node("e2")).isEmpty();
    }

    @Test
    void aCheckpointOfBeforeRetirementIsRead() {
        ObjectNode json = BookJson.write(run.book.state());
        assertThat(((ObjectNode) json.get("ledger")).remove("retired")).isNotNull();
        assertThat(BookJson.read(json)).isEqualTo(run.book.state());
    }

    @Test
    void aLostNodeEndsItsContainersAndTheyComeBackWithIt() {
        run.appAdded("a");
        run.start("c", "a", "e1", 0);
        run.power("e1", 10, 2);
        run.gone("e1", 14);
        assertThat(run.book.open().size()).isZero();
        assertThat(run.app("a").energy().unmeteredSeconds())
                .as("since the last reading")
                .isEqualTo(4);
        run.up(EDISON, 100, recovered("c", "a", 0));
        assertThat(run.book.open().size()).isEqualTo(1);
        run.power("e1", 105, 2);
        run.power("e1", 115, 2);
        run.end("c", 115);
        run.appRemoved("a", 116);
        run.power("e1", 120, 2);
        run.book.settle(at(121));
        AppEnergy app = run.app("a");
        assertThat(app.finished()).isPresent();
        double idle = EDISON.nodeClass().orElseThrow().powerCurve().idleWatts();
        assertThat(app.energy().joules()).isCloseTo(20 * (2 - idle) + 20 * idle / 4, within(1e-9));
        assertThat(app.energy().unmeteredSeconds())
                .as("4 before the loss, 5 after the return")
                .isEqualTo(9);
        assertThat(run.audit().values()).allSatisfy(it -> assertThat(it).isLessThan(1e-9));
    }

    @Test
    void measuredUseDecidesWhoBearsActiveJoules() {
        run.appAdded("busy");
        run.appAdded("lazy");
        run.start("c", "busy", "e1", 0);
        run.start("d", "lazy", "e1", 0);
        run.book.apply(new AccountEvent.ContainerUsed("c", 1.5, at(0)));
        run.book.apply(new AccountEvent.ContainerUsed("d", 0.5, at(0)));
        run.book.apply(new AccountEvent.ContainerUsed("of nobody", 4, at(0)));
        run.power("e1", 10, 2);
        double busy = run.app("busy").energy().activeJoules();
        assertThat(busy).isPositive();
        assertThat(run.app("lazy").energy().activeJoules()).isCloseTo(busy / 3, within(1e-9));
    }

    @Test
    void whatTheSchedulerForgotEndsWithItsApplication() {
        run.appAdded("a");
        run.start("c", "a", "e1", 0);
        run.appRemoved("a", 5);
        assertThat(run.book.open().size()).isZero();
    }

    @Test
    void aNodeOfUnknownClassWithAMeterCountsAsActiveAndAssumed() {
        run.up(new NodeFacts("x1", "x1", 1, Optional.empty(), "no pattern matches", 4, 4), 0);
        run.appAdded("a");
        run.start("c", "a", "x1", 0);
        run.power("x1", 0, 50);
        run.power("x1", 10, 50);
        assertThat(run.app("a").energy().activeJoules()).isEqualTo(500);
        assertThat(run.app("a").energy().quality()).contains(Quality.ASSUMED);
        assertThat(run.app("a").byNodeClass()).containsOnlyKeys("unknown");
    }

    @Test
    void theReportHasWattsAndReasons() {
        Reports reports = new Reports();
        run.up(node("d1", "dell-r620"), 0);
        run.book.reading("d1", new Reading.Missing("the plug is out", at(1)));
        run.up(node("k1", "edison"), 0);
        run.book.reading("k1", new Reading.Energy(0, at(0), Quality.MEASURED));
        run.book.reading("k1", new Reading.Energy(30, at(10), Quality.MEASURED));
        run.power("e1", 10, 4);
        EnergyReport report = reports.report(run.book, at(12), Duration.ofSeconds(15), STATUS, MeterRounds.NONE);
        assertThat(report.cluster().watts()).contains(7.0);
        assertThat(report.cluster().nodesWithWatts()).isEqualTo(2);
        assertThat(report.cluster().nodes()).isEqualTo(3);
        assertThat(report.cluster().joules()).isEqualTo(60);
        assertThat(report.cluster().joulesByQuality()).containsExactly(Map.entry(Quality.MEASURED, 60.0));
        assertThat(report.nodes()).extracting(NodeEnergy::problem).containsExactly("the plug is out", "", "");
        EnergyReport later = reports.report(run.book, at(40), Duration.ofSeconds(15), STATUS, MeterRounds.NONE);
        assertThat(later.cluster().watts()).as("nothing is fresh").isEmpty();
        assertThat(later.cluster().lastHour()).hasSize(1);
    }

    @Test
    void anHourOfWattsIsKept() {
        WattsHistory history = new WattsHistory();
        for (int second = 0; second < 10_000; second += 3) {
            history.add(new WattsSample(at(second), second, 1, 1));
        }
        assertThat(history.lastHour()).hasSize(360);
        assertThat(history.lastHour().get(359).watts()).isGreaterThan(9_980);
        assertThat(Duration.between(
                        history.lastHour().get(0).time(),
                        history.lastHour().get(359).time()))
                .isBetween(Duration.ofSeconds(3590), Duration.ofSeconds(4400));
    }

    /** Ten thousand applications in one ResourceManager's life: what is kept has a bound, and files are rotated. */
    @Test
    void memoryHasABound() throws IOException {
        int checkpoint = 0;
        for (int i = 0; i < 10_000; i++) {
            String app = "application_1_" + i;
            run.appAdded(app);
            run.start("container_" + i, app, "e1", i);
            run.power("e1", i + 0.5, 2);
            run.end("container_" + i, i + 0.75);
            run.appRemoved(app, i + 0.8);
            run.book.settle(at(i + 0.9));
            if (i % 100 == 99) {
                run.save();
                checkpoint = Math.max(
                        checkpoint,
                        run.files.content.get(run.files.named("checkpoint-").get(0)).length);
            }
        }
        run.power("e1", 10_001, 2);
        run.book.settle(at(10_001));
        run.save();
        assertThat(run.book.ledger().apps()).isEmpty();
        assertThat(run.book.open().size()).isZero();
        assertThat(run.book.apps().size()).isEqualTo(AppBook.MOST_FINISHED);
        assertThat(run.book.ledger().state().containers()).isEmpty();
        assertThat(checkpoint)
                .as("bytes of the largest checkpoint: a hundred lines")
                .isLessThan(80_000);
        assertThat(run.files.named("apps-")).hasSize(3);
        assertThat(run.files.named("checkpoint-")).hasSize(3);
        assertThat(run.book.ledger().queues().get("root.etl").joules()).isPositive();
    }

    /** Its AppAdded was one event too many for the queue: its containers tell of it. */
    @Test
    void anApplicationThatNobodySawBeginHasALine() {
        run.start("c", "unseen", "e1", 1);
        run.end("c", 2);
        assertThat(run.book.apps().running()).contains("unseen");
        run.appRemoved("unseen", 3);
        run.appRemoved("unseen", 3);
        run.power("e1", 4, 2);
        run.book.settle(at(5));
        assertThat(run.book.apps().pending().get("unseen"))
                .contains("\"user\":\"ann\"", "\"queue\":\"root.etl\"", "\"complete\":false");
        assertThat(run.book.ledger().app("unseen")).as("its account").isEmpty();
    }

    /** As while the directory of the ledger cannot be written: lines wait, but not for ever. */
    @Test
    void linesThatWaitHaveABound() {
        finishMany(run, 5_000);
        assertThat(run.book.apps().lines()).isEqualTo(1_000);
        assertThat(run.book.apps().lostLines()).isEqualTo(4_000);
        assertThat(run.book.apps().pending()).containsKey("application_1_4999").doesNotContainKey("application_1_3999");
        assertThat(run.book.state().pending()).hasSize(1_000);
    }

    /** Nothing waits where there is no directory: nobody would ever take it. */
    @Test
    void withoutADirectoryNoLineWaits() {
        run.book = new AccountBook(LedgerOptions.DEFAULTS, 0, at(0));
        run.up(EDISON, 0);
        run.power("e1", 0, 2);
        finishMany(run, 5_000);
        assertThat(run.book.apps().lines()).isZero();
        assertThat(run.book.apps().lostLines()).as("nobody asked for them").isZero();
        assertThat(run.book.apps().size()).isEqualTo(AppBook.MOST_FINISHED);
    }

    private static void finishMany(TestingRun run, int count) {
        for (int i = 0; i < count; i++) {
            String app = "application_1_" + i;
            run.appAdded(app);
            run.start("container_" + i, app, "e1", i);
            run.end("container_" + i, i + 0.75);
            run.appRemoved(app, i + 0.8);
            run.power("e1", i + 0.9, 2);
            run.book.settle(at(i + 0.9));
        }
    }
}
