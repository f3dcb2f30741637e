package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.node;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.scheduler.config.AccountingSettings;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.store.StateDirectory;
import io.wattle.scheduler.store.TroubledFs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The real thread, real files and real meters. */
class EnergyAccountingTest {

    @TempDir
    private Path directory;

    private final AtomicReference<EnergyReport> report = new AtomicReference<>();
    private final Map<String, NodeLoad> loads = new HashMap<>();
    private final Map<String, String> keys = new HashMap<>();
    private final List<EnergyAccounting> started = new ArrayList<>();
    private final Failures failures = new Failures();
    private TestingExporter exporter;
    private long activations;

    @BeforeEach
    void startExporter() throws IOException {
        exporter = new TestingExporter();
        keys.put("yarn.energy.meters.interval-ms", "500");
        keys.put("yarn.energy.ledger.checkpoint-ms", "1000");
        keys.put("yarn.energy.ledger.dir", directory.toString());
        loads.put("e1", new NodeLoad(2, 4, 100, Duration.ZERO));
    }

    @AfterEach
    void stop() {
        TroubledFs.end(directory);
        started.forEach(it -> it.stop(Set.of()));
        exporter.close();
    }

    private AccountingSettings settings() throws Exception {
        return EnergySettings.of(keys).accounting();
    }

    private EnergyAccounting accounting() throws Exception {
        EnergyAccounting accounting = new EnergyAccounting(
                settings(),
                new EnergyAccounting.Surroundings(
                        it -> Optional.ofNullable(loads.get(it)), it -> Optional.empty(), report::set, () -> {}),
                failures);
        started.add(accounting);
        return accounting;
    }

    private Optional<StateDirectory.Opener> ledger() {
        return Optional.of(() -> StateDirectory.open(directory.toString(), new Configuration(false)));
    }

    private EnergyReport await(Predicate<EnergyReport> condition) throws InterruptedException {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (report.get() == null || !condition.test(report.get())) {
            assertThat(System.nanoTime())
                    .as(
                            "20 s, and %s",
                            report.get() == null ? "no report" : report.get().ledger())
                    .isLessThan(deadline);
            Thread.sleep(50);
        }
        return report.get();
    }

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

    @Test
    void twoNodesDoNotShareAMeter() throws Exception {
        Path meters = Files.writeString(
                directory.resolve("meters.yaml"), exporter.metersFile().replace("{host}", "shared"));
        keys.put("yarn.energy.meters.file", meters.toString());
        exporter.watts.put("shared", 3.0);
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
        Path meters = Files.writeString(
                directory.resolve("meters.yaml"), exporter.metersFile().replace("{host}", "shared"));
        keys.put("yarn.energy.meters.file", meters.toString());
        exporter.watts.put("shared", 3.0);
        EnergyAccounting accounting = accounting();
        accounting.start(ledger(), ++activations);
        NodeFacts before = node("e1", "edison");
        NodeFacts after = new NodeFacts("e1:40000", "e1", 40_000, before.nodeClass(), "", before.vcores());
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

    /** As after a crash: nothing is saved at the end, and the files are what they were a moment before. */
    @Test
    void anotherGoesOnFromTheFiles() throws Exception {
        EnergyAccounting first = accounting();
        first.start(ledger(), ++activations);
        first.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        first.record(new AccountEvent.AppAdded("a", "job", "ann", "root.etl", Instant.now(), false));
        AccountEvent.Container container = new AccountEvent.Container("c", "a", "root.etl", "ann", 4);
        Instant begin = Instant.now();
        first.record(new AccountEvent.ContainerStarted(container, "e1", begin));
        await(it -> it.cluster().joules() > 1 && checkpoints() >= 2);
        EnergyAccounting second = accounting();
        second.record(new AccountEvent.AppAdded("a", "job", "ann", "root.etl", Instant.now(), true));
        second.start(ledger(), ++activations);
        report.set(null);
        Thread.sleep(500);
        second.record(new AccountEvent.NodeUp(
                node("e1", "edison"), List.of(new AccountEvent.Recovered(container, begin)), Instant.now()));
        Thread.sleep(1_500);
        Instant end = Instant.now();
        second.record(new AccountEvent.ContainerEnded("c", end));
        second.record(new AccountEvent.AppRemoved("a", "FINISHED", end));
        first.stop(Set.of());
        awaitLine();
        second.stop(Set.of());
        assertThat(lines()).hasSize(1);
        JsonNode line = new ObjectMapper().readTree(lines().get(0));
        double watts =
                node("e1", "edison").nodeClass().orElseThrow().powerCurve().watts(0.5);
        double seconds = Duration.between(begin, end).toNanos() / 1e9;
        // Up to its first reading nobody knows the node's watts.
        double metered = seconds - line.get("unmetered_seconds").asDouble();
        assertThat(line.get("joules").asDouble()).isBetween(watts * metered * 0.999, watts * metered * 1.001);
        assertThat(line.get("unmetered_seconds").asDouble()).isLessThan(0.7);
        assertThat(line.get("containers").asInt()).isEqualTo(1);
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

    /** The figures go on, and what could not be saved is in the files once there is room. */
    @ParameterizedTest
    @EnumSource(names = {"FULL", "READ_ONLY", "BROKEN"})
    void whatCannotBeSavedIsSavedLater(TroubledFs.Trouble trouble) throws Exception {
        EnergyAccounting accounting = accounting();
        accounting.start(troubledLedger(), ++activations);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        finish(accounting, "before");
        awaitLine();
        TroubledFs.set(directory, trouble);
        finish(accounting, "meanwhile");
        long before = accounting.problems();
        await(it -> accounting.problems() >= before + 3);
        double joules = report.get().cluster().joules();
        await(it -> it.cluster().joules() > joules);
        assertThat(wholeLines()).hasSize(1);
        await(it -> it.ledger().problem().contains("cannot be written")
                && it.ledger().waitingLines() == 1);
        TroubledFs.end(directory);
        await(it -> wholeLines().size() == 2);
        await(it -> it.ledger().problem().isEmpty() && it.ledger().waitingLines() == 0);
        accounting.stop(Set.of());
        assertThat(wholeLines()).hasSize(2);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(Path::toString)).noneMatch(it -> it.endsWith(".tmp"));
        }
    }

    /** S2: a ResourceManager begins, whatever its storage does; what happened meanwhile is counted as if it had answered. */
    @ParameterizedTest
    @EnumSource(names = {"READ_ONLY", "BROKEN", "HANGS"})
    void aDirectoryThatAnswersLaterLosesNothing(TroubledFs.Trouble trouble) throws Exception {
        AccountEvent.Container container = new AccountEvent.Container("c", "a", "root.etl", "ann", 4);
        EnergyAccounting first = accounting();
        first.start(troubledLedger(), ++activations);
        first.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        first.record(new AccountEvent.AppAdded("a", "job", "ann", "root.etl", Instant.now(), false));
        await(it -> it.cluster().watts().isPresent());
        Instant begin = Instant.now();
        first.record(new AccountEvent.ContainerStarted(container, "e1", begin));
        await(it -> it.cluster().joules() > 1);
        first.stop(Set.of());
        double before = report.get().cluster().joules();

        TroubledFs.set(directory, trouble);
        report.set(null);
        EnergyAccounting second = accounting();
        second.record(new AccountEvent.AppAdded("a", "job", "ann", "root.etl", Instant.now(), true));
        long asked = System.nanoTime();
        second.start(troubledLedger(), ++activations);
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(1));
        second.record(new AccountEvent.NodeUp(
                node("e1", "edison"), List.of(new AccountEvent.Recovered(container, begin)), Instant.now()));
        EnergyReport waiting = await(it -> it.cluster().joules() > 0);
        assertThat(waiting.ledger().state()).isEqualTo(LedgerStatus.State.WAITING);
        assertThat(waiting.ledger().problem()).contains(directory.toString());
        assertThat(waiting.ledger().since().orElseThrow()).isAfter(begin);
        assertThat(waiting.apps())
                .singleElement()
                .satisfies(it -> assertThat(it.complete()).isFalse());
        Instant end = Instant.now();
        second.record(new AccountEvent.ContainerEnded("c", end));
        second.record(new AccountEvent.AppRemoved("a", "FINISHED", end));
        await(it -> it.apps().get(0).finished().isPresent());
        TroubledFs.end(directory);
        EnergyReport attached = await(it -> it.ledger().state() == LedgerStatus.State.ATTACHED);
        assertThat(attached.cluster().joules()).isGreaterThan(before);
        assertThat(attached.ledger().since().orElseThrow()).isBefore(begin);
        assertThat(attached.ledger().problem()).isEmpty();
        awaitLine();
        second.stop(Set.of());
        JsonNode line = new ObjectMapper().readTree(lines().get(0));
        double expected =
                node("e1", "edison").nodeClass().orElseThrow().powerCurve().watts(0.5)
                        * Duration.between(begin, end).toNanos()
                        / 1e9;
        assertThat(line.get("joules").asDouble()).isBetween(expected * 0.999, expected * 1.001);
        assertThat(line.get("complete").asBoolean()).isTrue();
    }

    @Test
    void aDirectoryThatNeverAnswersHoldsUpNoStop() throws Exception {
        TroubledFs.set(directory, TroubledFs.Trouble.HANGS);
        EnergyAccounting accounting = accounting();
        accounting.start(troubledLedger(), ++activations);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        await(it -> it.cluster().joules() > 0);
        long asked = System.nanoTime();
        accounting.stop(Set.of());
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(2));
        TroubledFs.end(directory);
        EnergyAccounting next = accounting();
        report.set(null);
        next.start(troubledLedger(), ++activations);
        await(it -> it.ledger().saved().isPresent());
        assertThat(checkpoints()).as("the one that was stopped writes nothing").isOne();
    }

    @Test
    void aSaveThatHangsHoldsUpNoStop() throws Exception {
        EnergyAccounting accounting = accounting();
        accounting.start(troubledLedger(), ++activations);
        await(it -> it.ledger().saved().isPresent());
        TroubledFs.set(directory, TroubledFs.Trouble.HANGS);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        await(it -> it.cluster().joules() > 0);
        long asked = System.nanoTime();
        accounting.stop(Set.of());
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(7));
    }

    /** S3: without a directory nothing is written, so nothing may wait for it. A line takes about 0.7 kB. */
    @Test
    void memoryIsFlatWithoutADirectory() throws Exception {
        EnergyAccounting accounting = accounting();
        accounting.start(Optional.empty(), 0);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        await(it -> it.cluster().watts().isPresent());
        int batch = 20_000;
        List<Long> used = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            String first = finishMany(accounting, i * batch, batch);
            await(it -> it.apps().size() == AppBook.MOST_FINISHED
                    && it.apps().stream().allMatch(app -> app.app().compareTo(first) >= 0));
            used.add(usedBytes());
        }
        // The first ones fill pools and compile code.
        long growth = used.get(9) - used.get(1);
        System.out.printf(
                "heap without a ledger's directory: %.1f bytes an application over %d%n",
                (double) growth / (8 * batch), 8 * batch);
        assertThat(growth).as("bytes over 160,000 applications: %s", used).isLessThan(16L << 20);
        EnergyReport now = report.get();
        assertThat(now.ledger().state()).isEqualTo(LedgerStatus.State.IN_MEMORY);
        assertThat(now.ledger().waitingLines()).isZero();
        assertThat(now.ledger().lostLines()).as("nobody asked for them").isZero();
    }

    private static String finishMany(EnergyAccounting accounting, int from, int count) {
        for (int i = from; i < from + count; i++) {
            String app = "application_1700000000000_" + (1_000_000 + i);
            Instant now = Instant.now();
            accounting.record(new AccountEvent.AppAdded(app, "nightly job", "ann", "root.etl", now, false));
            accounting.record(new AccountEvent.ContainerStarted(
                    new AccountEvent.Container("container of " + app, app, "root.etl", "ann", 1), "e1", now));
            accounting.record(new AccountEvent.ContainerEnded("container of " + app, now));
            accounting.record(new AccountEvent.AppRemoved(app, "FINISHED", now));
        }
        return "application_1700000000000_" + (1_000_000 + from);
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private Optional<StateDirectory.Opener> troubledLedger() {
        return Optional.of(() -> StateDirectory.open(TroubledFs.uri(directory), TroubledFs.configuration()));
    }

    private void finish(EnergyAccounting accounting, String app) throws Exception {
        accounting.record(new AccountEvent.AppAdded(app, "job", "ann", "root.etl", Instant.now(), false));
        accounting.record(new AccountEvent.ContainerStarted(
                new AccountEvent.Container("c of " + app, app, "root.etl", "ann", 4), "e1", Instant.now()));
        accounting.record(new AccountEvent.ContainerEnded("c of " + app, Instant.now()));
        accounting.record(new AccountEvent.AppRemoved(app, "FINISHED", Instant.now()));
        await(it -> it.apps().stream()
                .anyMatch(known -> known.app().equals(app) && known.finished().isPresent()));
    }

    private List<String> wholeLines() {
        try {
            return lines().stream().filter(it -> it.endsWith("}")).toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void awaitLine() throws Exception {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (lines().isEmpty()) {
            assertThat(System.nanoTime()).as("20 s without a line").isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    private long checkpoints() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(it -> it.getFileName().toString().matches("checkpoint-.*json"))
                    .count();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(it -> it.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }
}
