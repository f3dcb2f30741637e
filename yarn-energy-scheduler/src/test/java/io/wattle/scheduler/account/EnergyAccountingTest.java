package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.node;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.ledger.EnergyTotal;
import io.wattle.scheduler.guard.EntryPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real thread, real files and real meters: what it counts. */
class EnergyAccountingTest extends TestingAccounting {

    @Test
    void anApplicationIsEstimatedAndItsLineIsInTheFile() throws Exception {
        EnergyAccounting accounting = accounting();
        accounting.start(ledger(), ++activations);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        accounting.record(new AccountEvent.AppAdded("a", "job", "ann", "root.etl", Instant.now(), false));
        await(it -> it.cluster().watts().isPresent());
        Instant begin = Instant.now();
        accounting.record(new AccountEvent.ContainerStarted(
                new AccountEvent.Container("c", "a", "root.etl", "ann", 4), "e1", begin));
        Thread.sleep(1_200);
        Instant end = Instant.now();
        accounting.record(new AccountEvent.ContainerEnded("c", end));
        accounting.record(new AccountEvent.AppRemoved("a", "FINISHED", end));
        awaitLine();
        accounting.stop(Set.of());
        JsonNode line = new ObjectMapper().readTree(lines().get(0));
        double watts =
                node("e1", "edison").nodeClass().orElseThrow().powerCurve().watts(0.5);
        double expected = watts * Duration.between(begin, end).toNanos() / 1e9;
        assertThat(line.get("joules").asDouble()).isBetween(expected * 0.999, expected * 1.001);
        assertThat(line.get("quality").asText()).isEqualTo("estimated");
        assertThat(line.get("complete").asBoolean()).isTrue();
        assertThat(accounting.problems()).isZero();
    }

    @Test
    void aSlowMeterHoldsUpOnlyItself() throws Exception {
        Path meters = Files.writeString(directory.resolve("meters.yaml"), exporter.metersFile());
        keys.put("yarn.energy.meters.file", meters.toString());
        exporter.watts.put("e1", 3.0);
        exporter.watts.put("e2", 4.0);
        exporter.slowMillis.put("e2", 60_000L);
        EnergyAccounting accounting = accounting();
        accounting.start(ledger(), ++activations);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        accounting.record(new AccountEvent.NodeUp(node("e2", "edison"), List.of(), Instant.now()));
        EnergyReport now = await(it -> exporter.asked.getOrDefault("e1", 0) >= 8
                && it.nodes().stream().anyMatch(node -> node.problem().contains("prometheus")));
        assertThat(now.cluster().watts()).contains(3.0);
        assertThat(exporter.asked.get("e2"))
                .as("one reading in flight, then pauses")
                .isLessThanOrEqualTo(3);
        assertThat(now.nodes().get(1).problem()).contains("/e2").contains("; ");
    }

    /** All nodes are told to come to the same one. */
    private void shareOneMeter() throws Exception {
        Path meters = Files.writeString(
                directory.resolve("meters.yaml"), exporter.metersFile().replace("{host}", "shared"));
        keys.put("yarn.energy.meters.file", meters.toString());
        exporter.watts.put("shared", 3.0);
    }

    @Test
    void twoNodesDoNotShareAMeter() throws Exception {
        shareOneMeter();
        EnergyAccounting accounting = accounting();
        accounting.start(ledger(), ++activations);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        accounting.record(new AccountEvent.NodeUp(node("e2", "edison"), List.of(), Instant.now()));
        EnergyReport now =
                await(it -> it.cluster().watts().isPresent() && it.nodes().size() == 2);
        assertThat(now.cluster().watts()).contains(3.0);
        assertThat(now.nodes().get(1).problem()).contains("is the meter of node e1 already");
    }

    /** A NodeManager that was killed is not gone before the ResourceManager gives it up. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aNodeThatComesBackOnAnotherPortHasItsMeter(boolean gone) throws Exception {
        shareOneMeter();
        EnergyAccounting accounting = accounting();
        accounting.start(ledger(), ++activations);
        NodeFacts before = node("e1", "edison");
        NodeFacts after = new NodeFacts(
                "e1:40000", "e1", 40_000, before.nodeClass(), "", before.vcores(), before.capacityVcores());
        accounting.record(new AccountEvent.NodeUp(before, List.of(), Instant.now()));
        await(it -> it.cluster().watts().isPresent());
        if (gone) {
            accounting.record(new AccountEvent.NodeGone("e1", Instant.now()));
        }
        accounting.record(new AccountEvent.NodeUp(after, List.of(), Instant.now()));
        // In the round in which the meter changes hands both may have read it.
        EnergyReport now = await(it -> it.cluster().watts().equals(Optional.of(3.0))
                && it.nodes().stream()
                        .anyMatch(node ->
                                node.node().equals("e1:40000") && node.watts().isPresent()));
        assertThat(now.cluster().nodes()).isEqualTo(gone ? 1 : 2);
        accounting.record(new AccountEvent.NodeUp(node("e2", "edison"), List.of(), Instant.now()));
        now = await(it -> it.nodes().stream()
                .anyMatch(node -> node.problem().contains("is the meter of node e1:40000 already")
                        && node.node().equals("e2")));
        assertThat(now.cluster().watts()).contains(3.0);
    }

    @Test
    void twoNodesCanChangeTheirMeters() throws Exception {
        Path meters = directory.resolve("meters.yaml");
        keys.put("yarn.energy.meters.file", meters.toString());
        String page = exporter.metersFile().lines().skip(2).findFirst().orElseThrow();
        String file =
                "meters:\n  e1:\n" + page.replace("{host}", "left") + "\n  e2:\n" + page.replace("{host}", "right");
        Files.writeString(meters, file);
        exporter.watts.put("left", 3.0);
        exporter.watts.put("right", 4.0);
        EnergyAccounting accounting = accounting();
        accounting.start(ledger(), ++activations);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        accounting.record(new AccountEvent.NodeUp(node("e2", "edison"), List.of(), Instant.now()));
        await(it -> it.nodes().size() == 2 && it.nodes().get(0).watts().equals(Optional.of(3.0)));
        Files.writeString(
                meters, file.replace("left", "x").replace("right", "left").replace("x'", "right'"));
        accounting.use(settings());
        EnergyReport now = await(it -> it.nodes().get(0).watts().equals(Optional.of(4.0))
                && it.nodes().get(1).watts().isPresent());
        assertThat(now.nodes().get(1).watts()).contains(3.0);
    }

    @Test
    void otherMetersAreInForceWithoutARestart() throws Exception {
        EnergyAccounting accounting = accounting();
        accounting.start(ledger(), ++activations);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        await(it -> it.cluster().watts().isPresent());
        exporter.watts.put("e1", 77.0);
        Path meters = Files.writeString(directory.resolve("meters.yaml"), exporter.metersFile());
        keys.put("yarn.energy.meters.file", meters.toString());
        accounting.use(settings());
        assertThat(await(it -> it.cluster().watts().orElse(0.0) == 77)
                        .nodes()
                        .get(0)
                        .quality())
                .hasToString("Optional[MEASURED]");
    }

    /** Right after a restart a node has not said yet how busy it is: the line from its last reading before still holds. */
    @Test
    void theGapOfARestartIsClosedThoughTheNodeSpeaksLater() throws Exception {
        AccountEvent.Container container = new AccountEvent.Container("c", "a", "root.etl", "ann", 1);
        Instant begin = Instant.now();
        EnergyAccounting first = accounting();
        first.start(ledger(), ++activations);
        first.record(new AccountEvent.AppAdded("a", "job", "ann", "root.etl", begin, false));
        first.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), begin));
        first.record(new AccountEvent.ContainerStarted(container, "e1", begin));
        double before =
                app(await(it -> !it.apps().isEmpty() && app(it).joules() > 0)).unmeteredSeconds();
        first.stop(Set.of());
        report.set(null);
        NodeLoad load = loads.remove("e1");
        EnergyAccounting second = accounting();
        second.record(new AccountEvent.AppAdded("a", "job", "ann", "root.etl", begin, true));
        second.start(ledger(), ++activations);
        second.record(new AccountEvent.NodeUp(
                node("e1", "edison"), List.of(new AccountEvent.Recovered(container, begin)), Instant.now()));
        int asked = loadsAsked.get();
        await("readings", () -> loadsAsked.get() >= asked + 3);
        loads.put("e1", load);
        assertThat(app(await(it -> it.cluster().watts().isPresent())).unmeteredSeconds())
                .isEqualTo(before);
    }

    private static EnergyTotal app(EnergyReport report) {
        return report.apps().get(0).energy();
    }

    /** Nobody above the thread but Hadoop, which would end the ResourceManager. */
    @Test
    void anErrorEndsNothing() throws Exception {
        AtomicInteger reports = new AtomicInteger();
        EnergyAccounting accounting = new EnergyAccounting(
                settings(),
                new EnergyAccounting.Surroundings(
                        it -> {
                            throw new NoClassDefFoundError("loads");
                        },
                        it -> Optional.empty(),
                        it -> true,
                        it -> true,
                        it -> {
                            report.set(it);
                            reports.incrementAndGet();
                            throw new LinkageError("a jar is missing");
                        },
                        () -> {}),
                failures);
        started.add(accounting);
        accounting.start(ledger(), ++activations);
        accounting.record(() -> {
            throw new StackOverflowError("an event");
        });
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        await(it -> it.nodes().size() == 1 && reports.get() >= 3 && checkpoints() >= 2);
        assertThat(failures.count(EntryPoint.ACCOUNTING)).isGreaterThanOrEqualTo(5);
        assertThat(accounting.waiting()).isZero();
    }

    /** As where no memory is left for a guard, either: the thread is there for good. */
    @Test
    void anErrorOutsideOfEveryGuardEndsNothing() throws Exception {
        AtomicInteger fails = new AtomicInteger();
        EnergyAccounting accounting = new EnergyAccounting(settings(), surroundings(), failures, () -> {
            if (fails.getAndDecrement() > 0) {
                throw new OutOfMemoryError("of a test");
            }
            return System.nanoTime();
        });
        started.add(accounting);
        accounting.start(Optional.empty(), 0);
        fails.set(3);
        await("failures", () -> fails.get() <= 0);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        await(it -> it.nodes().size() == 1);
        assertThat(failures.counts()).isEqualTo(Map.of(EntryPoint.ACCOUNTING, 3L));
    }

    /** The thread stands still; who ended meanwhile is found out afterwards, and nothing is billed for ever. */
    @Test
    void tooManyEventsAreGivenUpAndWhatIsThereIsAskedFor() throws Exception {
        CountDownLatch stands = new CountDownLatch(1);
        AccountEvent.NodeUp nothingRuns = new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now());
        EnergyAccounting[] self = new EnergyAccounting[1];
        EnergyAccounting accounting = new EnergyAccounting(
                settings(),
                new EnergyAccounting.Surroundings(
                        it -> Optional.ofNullable(loads.get(it)),
                        it -> it.equals("ended") ? Optional.of(new AppEnd("KILLED", Instant.now())) : Optional.empty(),
                        it -> true,
                        it -> true,
                        report::set,
                        () -> self[0].record(nothingRuns)),
                failures);
        self[0] = accounting;
        started.add(accounting);
        accounting.start(Optional.empty(), 0);
        accounting.record(nothingRuns);
        for (String app : List.of("ended", "runs")) {
            accounting.record(new AccountEvent.AppAdded(app, "job", "ann", "root.etl", Instant.now(), false));
            accounting.record(new AccountEvent.ContainerStarted(
                    new AccountEvent.Container("c of " + app, app, "root.etl", "ann", 1), "e1", Instant.now()));
        }
        await(it -> it.nodes().size() == 1 && it.nodes().get(0).containers() == 2);
        accounting.record(() -> {
            try {
                stands.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return nothingRuns;
        });
        while (accounting.waiting() < EnergyAccounting.MOST_WAITING) {
            accounting.record(new AccountEvent.ContainerUsed("nobody", 1, Instant.now()));
        }
        accounting.record(new AccountEvent.ContainerEnded("c of ended", Instant.now()));
        accounting.record(new AccountEvent.AppRemoved("ended", "KILLED", Instant.now()));
        assertThat(accounting.waiting()).isEqualTo(EnergyAccounting.MOST_WAITING);
        stands.countDown();
        EnergyReport now = await(it -> it.nodes().get(0).containers() == 0
                && it.apps().stream()
                        .anyMatch(app ->
                                app.app().equals("ended") && app.finished().isPresent()));
        assertThat(now.apps()).allSatisfy(it -> assertThat(it.complete()).isFalse());
    }
}
