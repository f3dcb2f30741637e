package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerUsed;
import io.wattle.learning.JobHistorySummary;
import io.wattle.ledger.JobName;
import io.wattle.placement.Observation;
import io.wattle.placement.Outcomes;
import io.wattle.placement.TaskTimes;
import io.wattle.scheduler.config.LearningSettings;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.StateDirectory;
import io.wattle.scheduler.store.TroubledFs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LearningTest {

    private static final LearningSettings SETTINGS =
            new LearningSettings(true, 10, 3, Set.of("MAPREDUCE"), Optional.empty());
    private static final JobName JOB = new JobName("ann", "nightly");
    private static final Observation SEEN = seen(12, 1);
    private static final Activation FIRST = new Activation(1_700_000_000_000L, 1);
    private static final LongSupplier WALL = () -> 1_700_000_000_000L;

    @TempDir
    private Path directory;

    private static Observation seen(double seconds, int containers) {
        Outcomes worked = new Outcomes(containers, 0, 1_700_000_000_000L);
        return new Observation(Optional.of(new TaskTimes(seconds, containers)), Optional.empty(), worked);
    }

    private Learning start(LearningSettings settings) {
        Learning learning = new Learning(settings, new Failures(), WALL);
        begin(learning, Duration.ofHours(1), settings.enabled());
        return learning;
    }

    /** Once what was kept is restored. */
    private void begin(Learning learning, Duration interval, boolean opens) {
        CountDownLatch opened = new CountDownLatch(2);
        learning.start(
                Optional.of(new Learning.Keeping(
                        FIRST,
                        () -> {
                            opened.countDown();
                            return StateDirectory.open(TroubledFs.uri(directory), TroubledFs.configuration());
                        },
                        interval)),
                TestingLearning.watching(List::of));
        TestingLearning.await(() -> !opens || learning.attached() || opened.getCount() == 0);
    }

    @AfterEach
    void endTrouble() {
        TroubledFs.end(directory);
    }

    /** What could not be saved is shown, and saved when there is room; the ResourceManager goes on, whatever is thrown. */
    @ParameterizedTest
    @EnumSource(names = {"FULL", "READ_ONLY", "BROKEN"})
    void whatCannotBeSavedIsSavedLater(TroubledFs.Trouble trouble) throws Exception {
        Learning learning = new Learning(SETTINGS, new Failures(), WALL);
        begin(learning, Duration.ofMillis(20), true);
        assertThat(learning.problem()).isEmpty();
        TroubledFs.set(directory, trouble);
        TestingLearning.learn(learning, JOB);
        TestingLearning.await(() -> learning.problem().startsWith("learned jobs are not saved ("));
        Thread.sleep(200);
        assertThat(TestingLearning.files(directory)).noneMatch(it -> it.endsWith(".json"));
        TroubledFs.end(directory);
        TestingLearning.await(() -> TestingLearning.files(directory).stream().anyMatch(it -> it.endsWith(".json")));
        TestingLearning.await(() -> learning.problem().isEmpty());
        learning.stop();
        assertThat(TestingLearning.files(directory)).as("nothing half done").hasSize(1);
        Learning next = start(SETTINGS);
        assertThat(next.recall(JOB, 20).observed()).containsEntry("edison", SEEN);
        next.stop();
    }

    /** A later version was rolled back: its file is neither read nor lost, whatever is saved now. */
    @Test
    void aFileOfALaterFormatIsSetAside() throws Exception {
        Learning learning = start(SETTINGS);
        TestingLearning.learn(learning, JOB);
        learning.stop();
        String later = "{\"format\":3,\"jobs\":{\"something\":\"else\"}}";
        Files.writeString(directory.resolve("learned-9000000000000000.json"), later);
        Files.writeString(directory.resolve("learned-0000000000000001.json"), later);
        Learning rolledBack = start(SETTINGS);
        assertThat(rolledBack.recall(JOB, 20).observed()).containsEntry("edison", SEEN);
        rolledBack.add(
                JOB,
                ApplicationId.newInstance(2, 1),
                20,
                "dell-r620",
                ContainerObservation.worked(3, ContainerUsed.NOTHING));
        rolledBack.stop();
        assertThat(TestingLearning.files(directory))
                .filteredOn(it -> it.startsWith("learned-"))
                .hasSize(2);
        for (String number : List.of("9000000000000000", "0000000000000001")) {
            assertThat(directory.resolve("set-aside-format-3-learned-" + number + ".json"))
                    .hasContent(later);
        }
        Learning next = start(SETTINGS);
        assertThat(next.recall(JOB, 20).observed()).containsOnlyKeys("edison", "dell-r620");
        next.stop();
    }

    @Test
    void theNextStartKnowsWhatThisOneLearned() throws Exception {
        Learning first = start(SETTINGS);
        assertThat(TestingLearning.files(directory)).as("nothing is new").isEmpty();
        TestingLearning.learn(first, JOB);
        first.stop();
        assertThat(TestingLearning.files(directory)).hasSize(1);
        Learning second = start(SETTINGS);
        assertThat(second.recall(JOB, 20).observed()).containsEntry("edison", SEEN);
        second.stop();
        assertThat(TestingLearning.files(directory))
                .as("it learned nothing, so it writes nothing")
                .hasSize(1);
    }

    @Test
    void theNextStartAddsToWhatItFinds() throws Exception {
        Learning first = start(SETTINGS);
        TestingLearning.learn(first, JOB);
        first.stop();
        Learning second = start(SETTINGS);
        second.add(
                JOB,
                ApplicationId.newInstance(2, 1),
                20,
                "dell-r620",
                ContainerObservation.worked(3, ContainerUsed.NOTHING));
        second.stop();
        Learning third = start(SETTINGS);
        assertThat(third.recall(JOB, 20).observed()).containsOnlyKeys("edison", "dell-r620");
        third.stop();
    }

    @Test
    void aCorruptFileIsSetAsideAndLearningStartsAnew() throws Exception {
        Files.writeString(directory.resolve("learned-0000000000000007.json"), "{\"format\":1,\"jobs\":[{\"us");
        Learning learning = start(SETTINGS);
        assertThat(learning.jobNames()).isZero();
        assertThat(TestingLearning.files(directory)).containsExactly("set-aside-damaged-learned-0000000000000007.json");
        TestingLearning.learn(learning, JOB);
        learning.stop();
        assertThat(TestingLearning.files(directory)).hasSize(2);
        Learning next = start(SETTINGS);
        assertThat(next.jobNames()).isOne();
        next.stop();
    }

    @Test
    void theYoungestFileThatCanBeReadCounts() throws Exception {
        Learning learning = start(SETTINGS);
        TestingLearning.learn(learning, JOB);
        learning.stop();
        Files.writeString(directory.resolve("learned-9000000000000000.json"), "garbage");
        Learning next = start(SETTINGS);
        assertThat(next.recall(JOB, 20).observed()).containsEntry("edison", SEEN);
        next.stop();
    }

    @Test
    void aDirectoryThatCannotBeMadeStopsNothing() throws Exception {
        Files.writeString(directory.resolve("file"), "in the way");
        directory = directory.resolve("file");
        Learning learning = start(SETTINGS);
        TestingLearning.learn(learning, JOB);
        TestingLearning.await(() -> learning.problem().startsWith("learned jobs are not read ("));
        assertThat(learning.problem()).endsWith("; it is tried again (yarn.energy.ledger.dir)");
        learning.use(new LearningSettings(false, 10, 3, Set.of(), Optional.empty()));
        assertThat(learning.problem()).as("switched off").isEmpty();
        learning.stop();
        assertThat(learning.jobNames()).isOne();
    }

    @Test
    void aDirectoryThatComesLaterLosesNothing() throws Exception {
        Learning before = start(SETTINGS);
        TestingLearning.learn(before, JOB);
        before.stop();
        boolean[] there = {false};
        Learning late = new Learning(SETTINGS, new Failures(), WALL);
        late.start(
                Optional.of(new Learning.Keeping(
                        FIRST,
                        () -> {
                            if (!there[0]) {
                                throw new IOException("not yet");
                            }
                            return StateDirectory.open(directory.toString(), new Configuration());
                        },
                        Duration.ofHours(1))),
                TestingLearning.watching(List::of));
        JobName other = new JobName("ann", "other");
        for (JobName each : List.of(JOB, other)) {
            late.add(
                    each,
                    ApplicationId.newInstance(2, 1),
                    20,
                    "dell-r620",
                    ContainerObservation.worked(3, ContainerUsed.NOTHING));
        }
        there[0] = true;
        TestingLearning.await(late::attached);
        late.stop();
        Learning next = start(SETTINGS);
        assertThat(next.recall(JOB, 20).observed()).isEqualTo(Map.of("edison", SEEN, "dell-r620", seen(3, 1)));
        assertThat(next.recall(other, 20).observed()).containsOnlyKeys("dell-r620");
        next.stop();
    }

    /** Else each attempt would add it once more. */
    @Test
    void whatWasKeptIsAddedOnceHoweverOftenItIsRead() throws Exception {
        Learning before = start(SETTINGS);
        TestingLearning.learn(before, JOB);
        before.stop();
        Path kept = directory.resolve(TestingLearning.files(directory).get(0));
        TroubledFs.set(kept, TroubledFs.Trouble.BROKEN);
        Failures failures = new Failures();
        Learning late = new Learning(SETTINGS, failures, WALL);
        TestingLearning.learn(late, JOB);
        late.start(
                Optional.of(new Learning.Keeping(
                        FIRST,
                        () -> StateDirectory.open(TroubledFs.uri(directory), TroubledFs.configuration()),
                        Duration.ofHours(1))),
                TestingLearning.watching(List::of));
        TestingLearning.await(() -> failures.count(EntryPoint.LEARNED_FILES) >= 2);
        TroubledFs.end(kept);
        TestingLearning.await(late::attached);
        assertThat(late.recall(JOB, 20).observed()).containsEntry("edison", seen(12, 2));
        late.stop();
    }

    @Test
    void aFileSystemThatHangsHoldsUpNothing() throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        Learning learning = new Learning(SETTINGS, new Failures(), WALL);
        learning.start(
                Optional.of(new Learning.Keeping(
                        FIRST,
                        () -> {
                            asked.countDown();
                            // As a client that waits for its NameNode, whatever interrupts it.
                            for (boolean waited = false; !waited; ) {
                                try {
                                    hangs.await();
                                    waited = true;
                                } catch (InterruptedException e) {
                                    continue;
                                }
                            }
                            throw new IOException("at last");
                        },
                        Duration.ofMillis(10))),
                TestingLearning.watching(List::of));
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
        long before = System.nanoTime();
        learning.use(SETTINGS);
        TestingLearning.learn(learning, JOB);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(1));
        CountDownLatch later = new CountDownLatch(1);
        learning.later(later::countDown);
        assertThat(later.await(5, TimeUnit.SECONDS)).isTrue();
        learning.stop();
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(9));
        hangs.countDown();
    }

    @Test
    void whatIsLeftForLaterIsDoneInTurnWhateverGoesWrong() throws Exception {
        Learning learning = start(SETTINGS);
        List<String> done = new CopyOnWriteArrayList<>();
        CountDownLatch last = new CountDownLatch(1);
        learning.later(() -> {
            throw new IllegalStateException("meant to fail");
        });
        learning.later(() -> {
            TestingLearning.learn(learning, JOB);
            done.add("recalled " + learning.recall(JOB, 20).observed().keySet());
        });
        learning.later(() -> {
            done.add("in " + Thread.currentThread().getName());
            last.countDown();
        });
        assertThat(last.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(done).containsExactly("recalled [edison]", "in wattle-learning");
        learning.stop();
    }

    @Test
    void jobsAreShownPinnedAndForgotten() throws Exception {
        Learning learning = start(SETTINGS);
        assertThat(learning.pin(JOB, true)).as("not known").isFalse();
        TestingLearning.learn(learning, JOB);
        assertThat(learning.pin(JOB, true)).isTrue();
        learning.stop();
        Learning next = start(SETTINGS);
        assertThat(next.jobs()).containsExactly(JOB);
        assertThat(next.job(JOB)).hasValueSatisfying(it -> {
            assertThat(it.name()).isEqualTo(JOB);
            assertThat(it.seenMillis()).isEqualTo(WALL.getAsLong());
            assertThat(it.pinned()).as("over restarts").isTrue();
            assertThat(it.priorities().get(20).observed()).containsEntry("edison", SEEN);
        });
        assertThat(next.forget(JOB)).isTrue();
        assertThat(next.forget(JOB)).isFalse();
        next.stop();
        Learning last = start(SETTINGS);
        assertThat(last.jobs()).isEmpty();
        last.stop();
    }

    @Test
    void switchedOffItLearnsAndTellsNothing() throws Exception {
        Learning learning = start(new LearningSettings(false, 10, 3, Set.of(), Optional.empty()));
        TestingLearning.learn(learning, JOB);
        assertThat(learning.recall(JOB, 20)).isEqualTo(JobHistorySummary.NOTHING);
        learning.stop();
        assertThat(TestingLearning.files(directory)).isEmpty();
    }

    @Test
    void aSmallerBoundHoldsAtOnce() {
        Learning learning = new Learning(SETTINGS, new Failures(), WALL);
        for (int i = 0; i < 10; i++) {
            JobName job = new JobName("ann", "job" + (char) ('a' + i));
            learning.add(
                    job,
                    ApplicationId.newInstance(1, 1),
                    20,
                    "edison",
                    ContainerObservation.worked(12, ContainerUsed.NOTHING));
        }
        learning.use(new LearningSettings(true, 4, 3, Set.of(), Optional.empty()));
        assertThat(learning.jobNames()).isEqualTo(4);
    }

    /** Before, an Error ended the thread: nothing was learned any more, and notes piled up. */
    @Test
    void anErrorEndsNeitherTheTakingInNorTheLooks() throws Exception {
        Failures failures = new Failures();
        Learning learning = new Learning(SETTINGS, failures, WALL);
        learning.later(() -> fail("it was taken before the start"));
        learning.start(Optional.empty(), TestingLearning.watching(() -> {
            throw new NoClassDefFoundError("of a test");
        }));
        learning.later(() -> {
            throw new StackOverflowError("of a test");
        });
        CountDownLatch taken = new CountDownLatch(1);
        learning.later(taken::countDown);
        assertThat(taken.await(30, TimeUnit.SECONDS)).isTrue();
        while (failures.count(EntryPoint.LEARNING) < 3) {
            Thread.sleep(20);
        }
        CountDownLatch later = new CountDownLatch(1);
        learning.later(later::countDown);
        assertThat(later.await(30, TimeUnit.SECONDS))
                .as("after two looks that failed")
                .isTrue();
        learning.stop();
    }
}
