package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.node;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.scheduler.store.StateDirectory;
import io.wattle.scheduler.store.StateFiles;
import io.wattle.scheduler.store.TroubledFs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The real thread and real files: what it saves and finds again, whatever the storage does. */
class LedgerStorageTest extends TestingAccounting {

    /** Before what was started is stopped. */
    @AfterEach
    void endTrouble() {
        TroubledFs.end(directory);
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
        assertThat(line.get("unmetered_seconds").asDouble())
                .as("of %s s: what the first one metered, and what ran since it came back, is known", seconds)
                .isLessThan(0.5 * seconds);
        assertThat(line.get("containers").asInt()).isEqualTo(1);
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
        Set<Thread> others = writers();
        EnergyAccounting accounting = accounting();
        accounting.start(troubledLedger(), ++activations);
        await(it -> it.ledger().saved().isPresent());
        TroubledFs.set(directory, TroubledFs.Trouble.HANGS);
        accounting.record(new AccountEvent.NodeUp(node("e1", "edison"), List.of(), Instant.now()));
        await(it -> it.cluster().joules() > 0);
        long asked = System.nanoTime();
        accounting.stop(Set.of());
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(7));
        // What hung writes on from now, and the directory goes after this.
        TroubledFs.end(directory);
        for (Thread writer : writers()) {
            if (!others.contains(writer)) {
                writer.join(10_000);
                assertThat(writer.isAlive()).isFalse();
            }
        }
    }

    private static Set<Thread> writers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(it -> it.getName().equals("energy-ledger-writer"))
                .collect(Collectors.toSet());
    }

    /**
     * S3: without a directory nothing is written, so nothing may wait for it. A line takes about 0.7 kB, and a single
     * forgotten reference with its entry more than 16 bytes. What is loaded or compiled once is in one half only.
     */
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
        // The first ones fill what has a bound: ends that are remembered, names of users and queues.
        double first = (double) (used.get(6) - used.get(3)) / (3 * batch);
        double second = (double) (used.get(9) - used.get(6)) / (3 * batch);
        System.out.printf(
                "heap without a ledger's directory: %.1f and %.1f bytes an application over %d each%n",
                first, second, 3 * batch);
        assertThat(Math.min(first, second)).as("bytes an application: %s", used).isLessThan(16);
        EnergyReport now = report.get();
        assertThat(now.ledger().state()).isEqualTo(LedgerStatus.State.IN_MEMORY);
        assertThat(now.ledger().waitingLines()).isZero();
        assertThat(now.ledger().lostLines()).as("nobody asked for them").isZero();
    }

    private static String finishMany(EnergyAccounting accounting, int from, int count) {
        for (int i = from; i < from + count; i++) {
            String app = "application_1700000000000_" + (1_000_000 + i);
            Instant now = Instant.now();
            String user = "user of " + app;
            String queue = "root." + app;
            accounting.record(new AccountEvent.AppAdded(app, "job of " + app, user, queue, now, false));
            accounting.record(new AccountEvent.ContainerStarted(
                    new AccountEvent.Container("container of " + app, app, queue, user, 1), "e1", now));
            accounting.record(new AccountEvent.ContainerEnded("container of " + app, now));
            accounting.record(new AccountEvent.AppRemoved(app, "FINISHED", now));
        }
        return "application_1700000000000_" + (1_000_000 + from);
    }

    /** The least of a few: threads of the accounting go on meanwhile. */
    private static long usedBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    private Optional<StateFiles.Opener> troubledLedger() {
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
}
