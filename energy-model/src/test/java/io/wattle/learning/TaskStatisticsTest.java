package io.wattle.learning;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.placement.CpuUse;
import io.wattle.placement.Observation;
import io.wattle.placement.Outcomes;
import io.wattle.placement.TaskTimes;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TaskStatisticsTest {

    private static final long NOW = 5_000;

    private final TaskStatistics statistics = new TaskStatistics(JobHistorySummary.NOTHING, 3, NOW);

    private static ContainerObservation killed(double seconds) {
        return new ContainerObservation(ContainerOutcome.KILLED, OptionalDouble.of(seconds), ContainerUsed.NOTHING);
    }

    private static ContainerObservation failed() {
        return new ContainerObservation(ContainerOutcome.FAILED, OptionalDouble.empty(), ContainerUsed.NOTHING);
    }

    private static ContainerObservation runs(double cpuSeconds, double vcoreSeconds) {
        return ContainerObservation.running(
                new ContainerUsed(new CpuShare(cpuSeconds, vcoreSeconds, 1), InputRead.NONE));
    }

    private ContainerObservation add(String nodeClass, ContainerObservation shown) {
        return statistics.add(nodeClass, shown, NOW);
    }

    private Optional<TaskTimes> times(String nodeClass) {
        return statistics
                .known()
                .observed()
                .getOrDefault(nodeClass, Observation.NOTHING)
                .times();
    }

    private static TaskStatistics with(Observation edison, Set<String> stale) {
        return new TaskStatistics(
                new JobHistorySummary(Map.of("edison", edison), stale, ContainerUsed.NOTHING), 3, NOW);
    }

    @Test
    void aLoserMakesItsClassLookSlowerButNeverFaster() {
        add("edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
        assertThat(add("edison", killed(4)).seconds()).as("it proves nothing").isEmpty();
        assertThat(times("edison")).contains(new TaskTimes(10, 1));
        assertThat(add("edison", killed(30)).seconds()).hasValue(30);
        assertThat(times("edison")).contains(new TaskTimes(20, 2));
    }

    @Test
    void aClassThatOnlyLosesIsKnownToBeSlowerThanTheOthers() {
        assertThat(add("edison", killed(30)).seconds()).as("slower than what?").isEmpty();
        add("dell", ContainerObservation.worked(10, ContainerUsed.NOTHING));
        assertThat(add("edison", killed(9)).seconds()).isEmpty();
        assertThat(times("edison")).isEmpty();
        add("edison", killed(30));
        assertThat(times("edison")).contains(new TaskTimes(30, 1));
    }

    @Test
    void failuresCountAndHaveNoTime() {
        TaskStatistics.Known before = statistics.known();
        add("arm", failed());
        assertThat(statistics.known()).isNotSameAs(before);
        add("arm", failed());
        add("arm", failed());
        Observation arm = statistics.known().observed().get("arm");
        assertThat(arm.times()).isEmpty();
        assertThat(arm.outcomes().neverWorked()).isTrue();
    }

    @Test
    void executorsShowTheirCpuWhileTheyRun() {
        add("edison", runs(10, 20));
        assertThat(statistics.known().observed()).as("too little for news").isEmpty();
        add("edison", runs(10, 20));
        assertThat(statistics.known().observed().get("edison"))
                .isEqualTo(new Observation(Optional.empty(), Optional.of(new CpuUse(0.5, 40)), Outcomes.NONE));
        add("edison", runs(10, 20));
        TaskStatistics.Known told = statistics.known();
        add("edison", runs(10, 20));
        assertThat(statistics.known()).as("the same again is no news").isSameAs(told);
        add("edison", runs(20, 20));
        assertThat(statistics.known()).isNotSameAs(told);
    }

    @Test
    void successesOnlyAreNoNews() {
        for (int i = 0; i < 4; i++) {
            add("edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
        }
        TaskStatistics.Known told = statistics.known();
        add("edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
        assertThat(statistics.known()).isSameAs(told);
    }

    @Test
    void ofAClassNotSeenForLongOneContainerIsTried() {
        Observation seen = new Observation(10, 40);
        assertThat(with(seen, Set.of()).known().placed("edison")).isEqualTo(40);
        assertThat(with(seen, Set.of("edison")).known().placed("edison")).isEqualTo(2);
    }

    @Test
    void whatIsKnownByExecutorsOrFailuresIsNotTriedBySeveral() {
        Observation executors = new Observation(Optional.empty(), Optional.of(new CpuUse(0.5, 100)), Outcomes.NONE);
        assertThat(with(executors, Set.of()).known().placed("edison")).isGreaterThan(100);
        Outcomes three = Outcomes.NONE.failed(1).failed(1).failed(1);
        Observation failing = new Observation(Optional.empty(), Optional.empty(), three);
        TaskStatistics next = with(failing, Set.of());
        assertThat(next.known().placed("edison")).isGreaterThan(100);
        assertThat(next.known().observed().get("edison").outcomes())
                .as("on this clock")
                .isEqualTo(three.onClock(NOW));
    }
}
