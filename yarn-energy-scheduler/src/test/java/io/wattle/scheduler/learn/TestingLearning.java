package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerUsed;
import io.wattle.ledger.JobName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What tests of learning have in common. */
final class TestingLearning {

    private TestingLearning() {}

    static Learning.Watching watching(Supplier<List<BusyNode>> nodes) {
        return new Learning.Watching(nodes, (container, nodeClass) -> {}, (id, cores, time) -> {}, null);
    }

    static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("20 s").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    /** One container of the job worked for 12 s on an Edison. */
    static void learn(Learning learning, JobName job) {
        learning.add(
                job,
                ApplicationId.newInstance(1, 1),
                20,
                "edison",
                ContainerObservation.worked(12, ContainerUsed.NOTHING));
    }

    /** What lies in a directory, but for hidden files. */
    static List<String> files(Path directory) {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(it -> it.getFileName().toString())
                    .filter(it -> !it.startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
