package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.wattle.learning.CpuShare;
import io.wattle.scheduler.config.LearningSettings;
import io.wattle.scheduler.guard.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

/** What learning sees of nodes while containers run there. */
class LearningLooksTest {

    private static final LearningSettings SETTINGS =
            new LearningSettings(true, 10, 3, Set.of("MAPREDUCE"), Optional.empty());
    private static final LongSupplier WALL = () -> 1_700_000_000_000L;
    private static final Learning.RunningListener NOBODY = (container, nodeClass) -> {};

    @Test
    void switchedOffItLooksAtNoNode() {
        Learning learning =
                new Learning(new LearningSettings(false, 10, 3, Set.of(), Optional.empty()), new Failures(), WALL);
        learning.sample(() -> fail("it looked"), NOBODY);
        assertThat(learning.enabled()).isFalse();
    }

    /** Executors may run for days: they are learned from once a minute. */
    @Test
    void whatRunsIsToldOfOnceAMinute() {
        ContainerId worker = container(2);
        ContainerId master = container(1);
        BusyNode known = edison(new BusyNode.Running(worker, 1, 1, false), new BusyNode.Running(master, 0, 1, true));
        BusyNode unknown = new BusyNode(
                Optional.empty(), "other:8042", OptionalDouble.empty(), OptionalDouble.empty(), known.containers());
        Learning learning = new Learning(SETTINGS, new Failures(), WALL);
        List<String> told = new ArrayList<>();
        List<CpuShare> news = new ArrayList<>();
        // The first look has none before it.
        for (int look = 0; look < 31; look++) {
            learning.sample(() -> List.of(known, unknown), (it, nodeClass) -> {
                told.add(it.id() + " on " + nodeClass);
                news.add(learning.takeNews(it.id()).cpu());
                news.add(learning.takeNews(it.id()).cpu());
            });
        }
        assertThat(told).hasSize(2).containsOnly(worker + " on edison");
        assertThat(news)
                .extracting(CpuShare::containers)
                .as("it is one container")
                .containsExactly(1.0, 0.0, 0.0, 0.0);
        assertThat(news.get(2).vcoreSeconds()).isPositive();
        assertThat(news.get(3)).as("taken already").isEqualTo(CpuShare.NONE);
    }

    /** A container leaves its node a moment before the scheduler says that it ended. */
    @Test
    void whatAContainerUsedStaysForOneLookThatMissesIt() {
        ContainerId first = container(2);
        ContainerId second = container(3);
        List<BusyNode> busy =
                List.of(edison(new BusyNode.Running(first, 20, 1, false), new BusyNode.Running(second, 20, 1, false)));
        Learning learning = new Learning(SETTINGS, new Failures(), WALL);
        // The first look has none before it.
        learning.sample(() -> busy, NOBODY);
        learning.sample(() -> busy, NOBODY);
        learning.sample(List::of, NOBODY);
        assertThat(learning.takeUse(first).cpu().containers()).isOne();
        learning.sample(List::of, NOBODY);
        assertThat(learning.takeUse(second).cpu()).isEqualTo(CpuShare.NONE);
    }

    /** The end of a container may never be told, and masters' starts are asked for by nobody. */
    @Test
    void theStartOfWhatDoesNotRunAnyMoreIsForgotten() {
        ContainerId running = container(2);
        ContainerId gone = container(3);
        List<BusyNode> busy = List.of(edison(new BusyNode.Running(running, 20, 1, false)));
        Learning learning = new Learning(SETTINGS, new Failures(), WALL);
        learning.start(
                Optional.empty(),
                new Learning.Watching(() -> busy, NOBODY, (id, cores, time) -> {}, new Configuration(false)));
        learning.began(running, 7);
        learning.began(gone, 8);
        learning.stop();
        learning.sample(() -> busy, NOBODY);
        learning.sample(() -> busy, NOBODY);
        assertThat(learning.takeStart(gone)).isEmpty();
        assertThat(learning.takeStart(running)).hasValue(7);
    }

    private static ContainerId container(long number) {
        return ContainerId.newContainerId(ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1), number);
    }

    private static BusyNode edison(BusyNode.Running... containers) {
        return new BusyNode(
                Optional.of("edison"), "host:8042", OptionalDouble.of(1), OptionalDouble.of(1), List.of(containers));
    }
}
