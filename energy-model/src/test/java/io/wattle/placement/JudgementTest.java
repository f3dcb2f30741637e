package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.model.Catalog;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.TestingNodes;
import io.wattle.model.Tier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JudgementTest {

    private static final Instant START = Instant.EPOCH;
    private static final ClassSnapshot EDISON = snapshot("edison");
    private static final ClassSnapshot DELL = snapshot("dell-r620");
    private static final ClassSnapshot ODROID = snapshot("odroid-xu-big");

    private final PlacementPolicy policy = new PlacementPolicy(PlacementSettings.DEFAULT);

    @Test
    void aDeadlineThatWimpyNodesCannotMeetMakesTheJobBrawny() {
        Request request = within(Duration.ofSeconds(100), Map.of("edison", new Observation(120, 5)));
        Judgement onEdison = policy.judge(request, EDISON, List.of(DELL), 0, START);
        assertThat(onEdison.why()).isEqualTo("edison does not meet the deadline");
        assertThat(onEdison)
                .as("it waits for the Dell, not until the Edison, too slow anyway, has to start")
                .isInstanceOfSatisfying(Judgement.Dearer.class, it -> {
                    assertThat(it.better()).containsExactly(DELL);
                    assertThat(it.latest())
                            .hasValueSatisfying(latest -> assertThat(latest).isAfter(START.plusSeconds(80)));
                });
        assertThat(policy.judge(request, DELL, List.of(EDISON), 0, START))
                .as("the cheaper class is no rival: it is too slow")
                .isInstanceOf(Judgement.Good.class);
    }

    @Test
    void aDeadlineThatNobodyMeetsChangesNothing() {
        Request request = within(Duration.ofSeconds(1), Map.of("edison", new Observation(120, 5)));
        assertThat(policy.judge(request, EDISON, List.of(DELL), 0, START)).isInstanceOf(Judgement.Good.class);
    }

    @Test
    void aMadeUpTimeProvesNothingAgainstADeadline() {
        Request request = within(Duration.ofSeconds(1), Map.of());
        assertThat(policy.judge(request, EDISON, List.of(DELL), 0, START)).isInstanceOf(Judgement.Good.class);
        assertThat(policy.nextChange(request, List.of(EDISON, DELL), START)).isEmpty();
    }

    @Test
    void theJudgementChangesWhenAClassBecomesTooSlow() {
        Request request = within(
                Duration.ofSeconds(100), Map.of("edison", new Observation(70, 5), "dell-r620", new Observation(20, 5)));
        List<ClassSnapshot> classes = List.of(EDISON, DELL);
        assertThat(policy.nextChange(request, classes, START)).contains(START.plusMillis(30_001));
        assertThat(policy.judge(request, EDISON, List.of(DELL), 0, START.plusMillis(30_000)))
                .isInstanceOf(Judgement.Good.class);
        assertThat(policy.judge(request, EDISON, List.of(DELL), 0, START.plusMillis(30_001)))
                .isInstanceOf(Judgement.Dearer.class);
        assertThat(policy.nextChange(request, classes, START.plusSeconds(31))).contains(START.plusMillis(80_001));
    }

    @Test
    void dataOnTheNodeCountsAsMuchAsMovingIt() {
        ClassSnapshot here = new ClassSnapshot(node("here"), PowerState.AWAKE);
        ClassSnapshot there = new ClassSnapshot(
                TestingNodes.worker("there")
                        .measured(NodeAttribute.NETWORK_MBIT_PER_SECOND, 100, "made up")
                        .build(),
                PowerState.AWAKE);
        Request request = new Request(
                false,
                WorkloadClass.COMPUTE,
                100,
                1,
                Optional.empty(),
                Map.of("here", new Observation(14, 5), "there", new Observation(10, 5)));
        assertThat(policy.judge(request, here, List.of(there), 0, START)).isInstanceOf(Judgement.Dearer.class);
        // 64 MiB at 100 Mbit/s take 5.4 s, at the same watts: 15.4 s away against 14 s here.
        assertThat(policy.judge(request, here, List.of(there), 64, START)).isInstanceOf(Judgement.Good.class);
        assertThat(policy.judge(request, here, List.of(there), 8, START)).isInstanceOf(Judgement.Dearer.class);
    }

    @Test
    void anUnknownNetworkIsNeverTheBetterPlaceForData() {
        ClassSnapshot here = new ClassSnapshot(node("here"), PowerState.AWAKE);
        ClassSnapshot there = new ClassSnapshot(node("there"), PowerState.AWAKE);
        Request request = new Request(
                false,
                WorkloadClass.COMPUTE,
                100,
                1,
                Optional.empty(),
                Map.of("here", new Observation(100, 5), "there", new Observation(10, 5)));
        assertThat(policy.judge(request, here, List.of(there), 0, START)).isInstanceOf(Judgement.Dearer.class);
        assertThat(policy.judge(request, here, List.of(there), 1, START)).isInstanceOf(Judgement.Good.class);
    }

    @Test
    void joulesOverruleTheTaxonomyOnlyForLocalData() {
        Request io = new Request(false, WorkloadClass.IO, 100, 1, Optional.empty(), Map.of());
        assertThat(policy.judge(io, DELL, List.of(EDISON), 0, START).why()).isEqualTo("io work goes to wimpy nodes");
        assertThat(policy.judge(io, DELL, List.of(EDISON), 16, START).why()).startsWith("dell-r620 needs ");
        assertThat(policy.judge(io, DELL, List.of(EDISON), 1e6, START)).isInstanceOf(Judgement.Good.class);
    }

    @Test
    void mastersGoToTheConfiguredClassesAndWaitTheirOwnTime() {
        Request master = new Request(true, WorkloadClass.MIXED, 100, 1, Optional.empty(), Map.of());
        PlacementPolicy odroidMasters =
                masters(new MasterRule(Set.of("odroid-xu-big"), Optional.of(Duration.ofSeconds(7))));
        assertThat(odroidMasters.judge(master, ODROID, List.of(EDISON, DELL), 0, START))
                .isInstanceOf(Judgement.Good.class);
        assertThat(odroidMasters.judge(master, DELL, List.of(EDISON, ODROID), 0, START))
                .isInstanceOfSatisfying(Judgement.Dearer.class, it -> {
                    assertThat(it.longest()).isEqualTo(Duration.ofSeconds(7));
                    assertThat(it.better()).containsExactly(ODROID);
                    assertThat(it.why()).isEqualTo("application masters go to odroid-xu-big");
                });
        assertThat(odroidMasters.judge(master, DELL, List.of(EDISON), 0, START))
                .as("none of them is there: nothing to wait for")
                .isInstanceOf(Judgement.Good.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MasterRule(Set.of(), Optional.of(Duration.ofMillis(-1))))
                .withMessageContaining("-1 ms");
    }

    private static PlacementPolicy masters(MasterRule rule) {
        PlacementSettings settings = PlacementSettings.DEFAULT;
        return new PlacementPolicy(
                new PlacementSettings(1, settings.tolerance(), settings.longestDeferral(), settings.patience(), rule));
    }

    private static Request within(Duration deadline, Map<String, Observation> observed) {
        return new Request(false, WorkloadClass.COMPUTE, 100, 1, Optional.of(START.plus(deadline)), observed);
    }

    private static NodeClass node(String name) {
        return TestingNodes.worker(name).tier(Tier.WIMPY).build();
    }

    private static ClassSnapshot snapshot(String name) {
        return new ClassSnapshot(Catalog.builtIn().nodeClass(name).orElseThrow(), PowerState.AWAKE);
    }
}
