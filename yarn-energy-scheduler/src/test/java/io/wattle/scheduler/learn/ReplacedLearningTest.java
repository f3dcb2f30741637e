package io.wattle.scheduler.learn;

import static io.wattle.scheduler.learn.TestingLearning.await;
import static io.wattle.scheduler.learn.TestingLearning.files;
import static io.wattle.scheduler.learn.TestingLearning.learn;
import static io.wattle.scheduler.learn.TestingLearning.watching;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.ledger.JobName;
import io.wattle.scheduler.config.LearningSettings;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.StateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a ResourceManager does with files of learned jobs when another one has taken over. */
class ReplacedLearningTest {

    private static final LearningSettings SETTINGS =
            new LearningSettings(true, 10, 3, Set.of("MAPREDUCE"), Optional.empty());
    private static final JobName JOB = new JobName("ann", "nightly");
    private static final Activation FIRST = new Activation(1_700_000_000_000L, 1);
    private static final LongSupplier WALL = () -> 1_700_000_000_000L;

    @TempDir
    private Path directory;

    /** It may have been deposed long ago: what it has not read by then is its successor's. */
    @Test
    void aStopOpensNoDirectoryThatDidNotAnswer() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        Learning late = new Learning(SETTINGS, new Failures(), WALL);
        late.start(
                Optional.of(new Learning.Keeping(
                        FIRST,
                        () -> {
                            if (asked.incrementAndGet() <= 2) {
                                throw new IOException("not yet");
                            }
                            return StateDirectory.open(directory.toString(), new Configuration());
                        },
                        Duration.ofHours(1))),
                watching(List::of));
        learn(late, JOB);
        await(() -> asked.get() == 2);
        late.stop();
        assertThat(files(directory)).isEmpty();
    }

    /** Another attempt would change nothing: so it says what does. */
    @Test
    void whoIsReplacedSavesNoMoreAndSaysWhatToDo() throws Exception {
        Learning deposed = new Learning(SETTINGS, new Failures(), WALL);
        deposed.start(
                Optional.of(new Learning.Keeping(
                        FIRST,
                        () -> StateDirectory.open(directory.toString(), new Configuration()),
                        Duration.ofMillis(20))),
                watching(List::of));
        await(deposed::attached);
        String later = "{\"format\":2,\"resource_manager\":2,\"jobs\":[]}";
        Path successor = directory.resolve("learned-1800000000000000.json");
        Files.writeString(successor, later);
        learn(deposed, JOB);
        await(() -> !deposed.problem().isEmpty());
        assertThat(deposed.problem())
                .isEqualTo("learned jobs are not saved any more: another ResourceManager has taken over"
                        + " (epoch 1800000000000000). If this one is the active one, see that no other cluster has the same"
                        + " directory, and restart it (yarn.energy.ledger.dir)");
        Files.delete(successor);
        Thread.sleep(200);
        deposed.stop();
        assertThat(files(directory)).as("it is not tried again").isEmpty();
        assertThat(deposed.problem()).isNotEmpty();
    }

    @Test
    void whoIsReplacedBeforeTheDirectoryAnsweredAsksNoMore() throws Exception {
        Files.writeString(
                directory.resolve("learned-1800000000000000.json"),
                "{\"format\":2,\"resource_manager\":2,\"jobs\":[]}");
        AtomicInteger asked = new AtomicInteger();
        Learning deposed = new Learning(SETTINGS, new Failures(), WALL);
        deposed.start(
                Optional.of(new Learning.Keeping(
                        FIRST,
                        () -> {
                            asked.incrementAndGet();
                            return StateDirectory.open(directory.toString(), new Configuration());
                        },
                        Duration.ofMillis(20))),
                watching(List::of));
        learn(deposed, JOB);
        await(() -> !deposed.problem().isEmpty() || deposed.attached());
        assertThat(deposed.problem()).startsWith("learned jobs are not read any more: another ResourceManager has");
        // Attempts come once a second.
        Thread.sleep(2500);
        deposed.stop();
        assertThat(asked).hasValue(1);
        assertThat(files(directory)).containsExactly("learned-1800000000000000.json");
    }
}
