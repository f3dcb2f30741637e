package io.wattle.scheduler.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.AccountingSettings;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.store.StateDirectory;
import io.wattle.scheduler.store.StateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An accounting on its real thread, with real files and real meters, and what tests ask of them. */
abstract class TestingAccounting {

    @TempDir
    Path directory;

    final AtomicReference<EnergyReport> report = new AtomicReference<>();
    final Map<String, NodeLoad> loads = new ConcurrentHashMap<>();
    final AtomicInteger loadsAsked = new AtomicInteger();
    final Map<String, String> keys = new HashMap<>();
    final List<EnergyAccounting> started = new ArrayList<>();
    final Failures failures = new Failures();
    TestingExporter exporter;
    long activations;

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
        started.forEach(it -> it.stop(Set.of()));
        exporter.close();
    }

    AccountingSettings settings() throws Exception {
        return EnergySettings.of(keys).accounting();
    }

    EnergyAccounting accounting() throws Exception {
        EnergyAccounting accounting = new EnergyAccounting(settings(), surroundings(), failures);
        started.add(accounting);
        return accounting;
    }

    EnergyAccounting.Surroundings surroundings() {
        return new EnergyAccounting.Surroundings(
                it -> {
                    loadsAsked.incrementAndGet();
                    return Optional.ofNullable(loads.get(it));
                },
                it -> Optional.empty(),
                it -> true,
                it -> true,
                report::set,
                () -> {});
    }

    Optional<StateFiles.Opener> ledger() {
        return Optional.of(() -> StateDirectory.open(directory.toString(), new Configuration(false)));
    }

    EnergyReport await(Predicate<EnergyReport> condition) throws InterruptedException {
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

    void awaitLine() throws Exception {
        await("a line", () -> !lines().isEmpty());
    }

    static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("20 s without " + what).isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    long checkpoints() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(it -> it.getFileName().toString().matches("(checkpoint|changes)-.*json"))
                    .count();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    List<String> lines() throws IOException {
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
