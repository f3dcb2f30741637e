package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerUsed;
import io.wattle.ledger.JobName;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.LearningSettings;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.learn.Learning;
import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.web.ForgottenJobs;
import io.wattle.scheduler.web.JobKey;
import io.wattle.scheduler.web.JobOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AdminCommandsTest {

    private static final JobKey NIGHTLY = new JobKey("ann", "nightly");
    private static final JobKey HOURLY = new JobKey("bob", "hourly");

    private final Energy energy = new Energy(settings(), new Failures());
    private final AtomicInteger begun = new AtomicInteger();
    private final AdminCommands commands = new AdminCommands(() -> energy, begun::incrementAndGet, Optional::empty);

    private static EnergySettings settings() {
        try {
            return EnergySettings.of(Map.of());
        } catch (SettingsException e) {
            throw new IllegalStateException(e);
        }
    }

    private void learn(JobKey job, String nodeClass) {
        energy.learning()
                .add(
                        new JobName(job.user(), job.name()),
                        ApplicationId.newInstance(1, 1),
                        20,
                        nodeClass,
                        ContainerObservation.worked(12, ContainerUsed.NOTHING));
    }

    @Test
    void whatRestedBeginsOnceWhenTheBoundIsLifted() {
        commands.allowNoMoreThan(RunMode.SHADOW, "ann", "");
        commands.allowNoMoreThan(RunMode.OFF, "ann", "");
        commands.allowNoMoreThan(RunMode.OFF, "ann", "");
        assertThat(begun).hasValue(0);
        commands.allowNoMoreThan(RunMode.SHADOW, "ann", "");
        commands.allowNoMoreThan(RunMode.ACTIVE, "ann", "");
        assertThat(begun).hasValue(1);
    }

    @Test
    void theModeIsBoundedOverRefreshesUntilItIsLifted() {
        assertThat(commands.mostMode()).isEqualTo(RunMode.ACTIVE);
        assertThat(commands.bound()).isEmpty();
        commands.allowNoMoreThan(RunMode.SHADOW, "root", "a trial");
        energy.use(settings());
        assertThat(commands.mode()).isEqualTo(RunMode.ACTIVE);
        assertThat(commands.mostMode()).isEqualTo(RunMode.SHADOW);
        assertThat(commands.bound()).hasValueSatisfying(it -> {
            assertThat(it.by()).isEqualTo("root");
            assertThat(it.reason()).isEqualTo("a trial");
        });
        commands.allowNoMoreThan(RunMode.ACTIVE, "root", "");
        assertThat(commands.mostMode()).isEqualTo(RunMode.ACTIVE);
        assertThat(commands.bound()).isEmpty();
    }

    @Test
    void jobsAreListedPinnedAndForgotten() {
        learn(HOURLY, "edison");
        learn(NIGHTLY, "edison");
        learn(NIGHTLY, "dell-r620");
        assertThat(commands.jobs()).containsExactly(NIGHTLY, HOURLY);
        assertThat(commands.job(NIGHTLY)).hasValueSatisfying(it -> {
            assertThat(it.pinned()).isFalse();
            assertThat(it.seen()).isPresent();
            assertThat(it.classes()).extracting(on -> on.nodeClass()).containsExactly("dell-r620", "edison");
            assertThat(it.classes().get(0).taskSeconds()).hasValue(12.0);
            assertThat(it.classes().get(0).attempts()).isCloseTo(1, within(0.001));
        });
        assertThat(commands.pin(NIGHTLY, true)).isEqualTo(JobOutcome.DONE);
        assertThat(commands.job(NIGHTLY).orElseThrow().pinned()).isTrue();
        assertThat(commands.pin(new JobKey("ann", "x"), true)).isEqualTo(JobOutcome.UNKNOWN_JOB);
        assertThat(commands.forget(NIGHTLY)).isEqualTo(JobOutcome.DONE);
        assertThat(commands.forget(NIGHTLY)).isEqualTo(JobOutcome.UNKNOWN_JOB);
        assertThat(commands.jobs()).as("at once").containsExactly(HOURLY);
        assertThat(commands.forgetAll()).isEqualTo(new ForgottenJobs(JobOutcome.DONE, 1));
        assertThat(commands.jobs()).isEmpty();
    }

    @Test
    void tooManyPinsAreRefused() {
        energy.learning().use(new LearningSettings(true, 4, 3, Set.of(), Optional.empty()));
        learn(NIGHTLY, "edison");
        JobKey other = new JobKey("ann", "other");
        learn(other, "edison");
        assertThat(commands.pin(NIGHTLY, true)).isEqualTo(JobOutcome.DONE);
        assertThat(commands.pin(other, true)).isEqualTo(JobOutcome.TOO_MANY_PINNED);
    }

    @Test
    void whereNothingIsLearnedNothingIsForgotten() {
        learn(NIGHTLY, "edison");
        energy.learning().use(new LearningSettings(false, 4, 3, Set.of(), Optional.empty()));
        assertThat(commands.forget(NIGHTLY)).isEqualTo(JobOutcome.SWITCHED_OFF);
        assertThat(commands.pin(NIGHTLY, true)).isEqualTo(JobOutcome.SWITCHED_OFF);
        assertThat(commands.forgetAll()).isEqualTo(new ForgottenJobs(JobOutcome.SWITCHED_OFF, 0));
        assertThat(commands.jobs()).containsExactly(NIGHTLY);
    }

    /** A directory that hangs: what it has would bring a forgotten job back. The mode does not wait for it. */
    @Test
    void beforeTheDirectoryAnswersNothingIsForgottenAndTheModeIsBounded() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch hangs = new CountDownLatch(1);
        energy.learning()
                .start(
                        Optional.of(new Learning.Keeping(
                                new Activation(1_700_000_000_000L, 0),
                                () -> {
                                    asked.countDown();
                                    awaitUninterrupted(hangs);
                                    throw new IOException("at last");
                                },
                                Duration.ofMillis(10))),
                        new Learning.Watching(
                                List::of,
                                (container, nodeClass) -> {},
                                (id, cores, time) -> {},
                                new Configuration(false)));
        try {
            asked.await();
            learn(NIGHTLY, "edison");
            assertThat(commands.forget(NIGHTLY)).isEqualTo(JobOutcome.NOT_READ_YET);
            assertThat(commands.forgetAll()).isEqualTo(new ForgottenJobs(JobOutcome.NOT_READ_YET, 0));
            assertThat(commands.jobs()).containsExactly(NIGHTLY);
            commands.allowNoMoreThan(RunMode.OFF, "root", "");
            assertThat(commands.mostMode()).isEqualTo(RunMode.OFF);
        } finally {
            hangs.countDown();
            energy.learning().stop();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            Thread.onSpinWait();
        }
    }
}
