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

class DurationsTest {

    private static final long NOW = 5_000;

    private final Durations durations = new Durations(Remembered.NOTHING, 3, NOW);

    private static Shown cutOff(double seconds) {
        return new Shown(Outcome.CUT_OFF, OptionalDouble.of(seconds), ContainerUsed.NOTHING);
    }

    private static Shown failed() {
        return new Shown(Outcome.FAILED, OptionalDouble.empty(), ContainerUsed.NOTHING);
    }

    private static Shown runs(double cpuSeconds, double vcoreSeconds) {
        return Shown.running(new ContainerUsed(new CpuShare(cpuSeconds, vcoreSeconds, 1), InputRead.NONE));
    }

    private Shown add(String nodeClass, Shown shown) {
        return durations.add(nodeClass, shown, NOW);
    }

    private Optional<TaskTimes> times(String nodeClass) {
        return durations.known().observed().getOrDefault(nodeClass, Observation.NOTHING).times();
    }

    private static Durations with(Observation edison, Set<String> stale) {
        return new Durations(new Remembered(Map.of("edison", edison), stale, ContainerUsed.NOTHING), 3, NOW);
    }

    @Test
    void aLoserMakesItsClassLookSlowerButNeverFaster() {
        add("edison", Shown.worked(10, ContainerUsed.NOTHING));
        assertThat(add("edison", cutOff(4)).seconds()).as("it proves nothing").isEmpty();
        assertThat(times("edison")).contains(new TaskTimes(10, 1));
        assertThat(add("edison", cutOff(30)).seconds()).hasValue(30);
        assertThat(times("edison")).contains(new TaskTimes(20, 2));
    }

    @Test
    void aClassThatOnlyLosesIsKnownToBeSlowerThanTheOthers() {
        assertThat(add("edison", cutOff(30)).seconds()).as("slower than what?").isEmpty();
        add("dell", Shown.worked(10, ContainerUsed.NOTHING));
        assertThat(add("edison", cutOff(9)).seconds()).isEmpty();
        assertThat(times("edison")).isEmpty();
        add("edison", cutOff(30));
        assertThat(times("edison")).contains(new TaskTimes(30, 1));
    }

    @Test
    void failuresCountAndHaveNoTime() {
        Durations.Known before = durations.known();
        add("arm", failed());
        assertThat(durations.known()).isNotSameAs(before);
        add("arm", failed());
        add("arm", failed());
        Observation arm = durations.known().observed().get("arm");
        assertThat(arm.times()).isEmpty();
        assertThat(arm.outcomes().neverWorked()).isTrue();
    }

    @Test
    void executorsShowTheirCpuWhileTheyRun() {
        add("edison", runs(10, 20));
        assertThat(durations.known().observed()).as("too little for news").isEmpty();
        add("edison", runs(10, 20));
        assertThat(durations.known().observed().get("edison"))
                .isEqualTo(new Observation(Optional.empty(), Optional.of(new CpuUse(0.5, 40)), Outcomes.NONE));
        add("edison", runs(10, 20));
        Durations.Known told = durations.known();
        add("edison", runs(10, 20));
        assertThat(durations.known()).as("the same again is no news").isSameAs(told);
        add("edison", runs(20, 20));
        assertThat(durations.known()).isNotSameAs(told);
    }

    @Test
    void successesOnlyAreNoNews() {
        for (int i = 0; i < 4; i++) {
            add("edison", Shown.worked(10, ContainerUsed.NOTHING));
        }
        Durations.Known told = durations.known();
        add("edison", Shown.worked(10, ContainerUsed.NOTHING));
        assertThat(durations.known()).isSameAs(told);
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
        Durations next = with(failing, Set.of());
        assertThat(next.known().placed("edison")).isGreaterThan(100);
        assertThat(next.known().observed().get("edison").outcomes()).as("on this clock").isEqualTo(three.onClock(NOW));
    }
}
