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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PlacementPolicyTest {

    private static final Instant START = Instant.EPOCH;

    private static final ClassSnapshot EDISON = snapshot("edison", PowerState.AWAKE);
    private static final ClassSnapshot DELL = snapshot("dell-r620", PowerState.AWAKE);

    private final PlacementPolicy policy = new PlacementPolicy(PlacementSettings.DEFAULT);

    @ParameterizedTest
    @EnumSource(
            value = WorkloadClass.class,
            names = {"COMPUTE", "IO", "MIXED"})
    void anAwakeEdisonBeatsAnAwakeDell(WorkloadClass workload) {
        Request request = request(workload);
        assertThat(policy.judge(request, EDISON, List.of(DELL), 0, START)).isInstanceOf(Judgement.Good.class);
        Judgement onDell = policy.judge(request, DELL, List.of(EDISON), 0, START);
        assertThat(onDell).isInstanceOf(Judgement.Dearer.class);
        assertThat(((Judgement.Dearer) onDell).better()).containsExactly(EDISON);
        assertThat(((Judgement.Dearer) onDell).longest()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void theReasonNamesBothClassesAndTheirJoules() {
        Judgement judgement = policy.judge(request(WorkloadClass.COMPUTE), DELL, List.of(EDISON), 0, START);
        // Dell: 57 W / 12 for 60 s. Edison: 0.28 W / 2 for 60 s * (11383 / 2) / 632.3.
        assertThat(judgement.why()).isEqualTo("dell-r620 needs 285 J, edison 76 J");
    }

    /** Loghin2015 Table 3, one node fully used: a job's rate is its performance-to-power ratio times the busy watts. */
    @ParameterizedTest
    @CsvSource({"pi in Java, 1.44, 0.68, xeon", "pi in C++, 2.51, 3.23, odroid", "grep, 0.56, 1.03, odroid"})
    void onOdroidAndXeonTheChoiceFlipsByJob(String job, double xeonPpr, double odroidPpr, String better) {
        ClassSnapshot odroid = snapshot("odroid-xu-big", PowerState.COULD_SLEEP);
        ClassSnapshot xeon = snapshot("xeon-e5-2603", PowerState.COULD_SLEEP);
        double workOfOneContainer = 1000;
        Request request = request(
                WorkloadClass.COMPUTE,
                100,
                4,
                Map.of(
                        "odroid-xu-big", new Observation(workOfOneContainer / (odroidPpr * 16), 10),
                        "xeon-e5-2603", new Observation(workOfOneContainer / (xeonPpr * 55), 10)));
        boolean odroidIsBetter = better.equals("odroid");
        assertThat(policy.judge(request, odroid, List.of(xeon), 0, START) instanceof Judgement.Good)
                .as(job + " on the Odroid")
                .isEqualTo(odroidIsBetter);
        assertThat(policy.judge(request, xeon, List.of(odroid), 0, START) instanceof Judgement.Good)
                .as(job + " on the Xeon")
                .isNotEqualTo(odroidIsBetter);
    }

    @Test
    void whatDoesNotFitIsRejectedWhateverTheWeight() {
        Request large = request(WorkloadClass.COMPUTE, 4000, 1, Map.of());
        for (double weight : new double[] {0, 1}) {
            assertThat(weighing(weight).judge(large, EDISON, List.of(DELL), 0, START))
                    .isEqualTo(new Judgement.TooSmall("edison does not hold 4000 MiB and 1 vcores"));
        }
        assertThat(policy.judge(large, DELL, List.of(EDISON), 0, START))
                .as("no better class can hold it")
                .isInstanceOf(Judgement.Good.class);
    }

    @Test
    void weightZeroPlacesAnywhere() {
        Judgement judgement = weighing(0).judge(request(WorkloadClass.IO), DELL, List.of(EDISON), 0, START);
        assertThat(judgement).isInstanceOf(Judgement.Good.class);
        assertThat(judgement.why()).contains("stock behaviour");
    }

    @Test
    void aSmallWeightToleratesMoreJoules() {
        Request request = request(WorkloadClass.COMPUTE);
        // The Dell needs 3.76 times the joules of the Edison: within 1.1 / 0.25, not within 1.1 / 0.5.
        assertThat(weighing(0.25).judge(request, DELL, List.of(EDISON), 0, START))
                .isInstanceOf(Judgement.Good.class);
        Judgement dearer = weighing(0.5).judge(request, DELL, List.of(EDISON), 0, START);
        assertThat(((Judgement.Dearer) dearer).longest()).as("and waits less").isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void nothingWaitsAwayTheTimeItsDeadlineNeeds() {
        Map<String, Observation> observed =
                Map.of("dell-r620", new Observation(50, 5), "edison", new Observation(60, 5));
        Request soon = new Request(false, WorkloadClass.COMPUTE, 100, 1, Optional.of(START.plusSeconds(60)), observed);
        assertThat(policy.judge(soon, DELL, List.of(EDISON), 0, START))
                .isInstanceOfSatisfying(
                        Judgement.Dearer.class, it -> assertThat(it.latest()).contains(START.plusSeconds(10)));
        Request tooLate =
                new Request(false, WorkloadClass.COMPUTE, 100, 1, Optional.of(START.plusSeconds(40)), observed);
        assertThat(policy.judge(tooLate, DELL, List.of(EDISON), 0, START)).isInstanceOf(Judgement.Good.class);
    }

    @Test
    void applicationMastersGoToBrawnyNodes() {
        Request master = new Request(true, WorkloadClass.MIXED, 100, 1, Optional.empty(), Map.of());
        assertThat(policy.judge(master, DELL, List.of(EDISON), 0, START)).isInstanceOf(Judgement.Good.class);
        assertThat(policy.judge(master, EDISON, List.of(DELL), 0, START).why())
                .isEqualTo("application masters go to brawny nodes");
        assertThat(policy.judge(master, EDISON, List.of(), 0, START)).isInstanceOf(Judgement.Good.class);
    }

    @ParameterizedTest
    @CsvSource({"LATENCY, BRAWNY", "MEMORY, BRAWNY", "IO, WIMPY"})
    void theTaxonomyDecidesBeforeTheJoules(WorkloadClass workload, Tier tier) {
        ClassSnapshot right = tier == Tier.BRAWNY ? DELL : EDISON;
        ClassSnapshot wrong = tier == Tier.BRAWNY ? EDISON : DELL;
        assertThat(policy.judge(request(workload), right, List.of(wrong), 0, START))
                .isInstanceOf(Judgement.Good.class);
        assertThat(policy.judge(request(workload), wrong, List.of(right), 0, START))
                .isInstanceOf(Judgement.Dearer.class);
    }

    @ParameterizedTest
    @CsvSource({"IO, false", "MEMORY, false", "LATENCY, true"})
    void whatWasSeenToRunIsPlacedByJoulesUnlessItIsAboutTime(WorkloadClass workload, boolean brawnyOnly) {
        Request request = request(
                workload, 100, 1, Map.of("edison", new Observation(100, 50), "dell-r620", new Observation(90, 50)));
        // 14 J on the Edison, 428 J on the Dell.
        assertThat(policy.judge(request, EDISON, List.of(DELL), 0, START) instanceof Judgement.Good)
                .isEqualTo(!brawnyOnly);
        Request cheapOnDell = request(
                workload, 100, 1, Map.of("edison", new Observation(1000, 50), "dell-r620", new Observation(1, 50)));
        assertThat(policy.judge(cheapOnDell, DELL, List.of(EDISON), 0, START)).isInstanceOf(Judgement.Good.class);
    }

    @Test
    void nobodyWaitsForATierThatIsAsleep() {
        ClassSnapshot asleep = snapshot("dell-r620", PowerState.ASLEEP);
        assertThat(policy.judge(request(WorkloadClass.MEMORY), EDISON, List.of(asleep), 0, START))
                .isInstanceOf(Judgement.Good.class);
    }

    @Test
    void aClassOfUnknownCapacityIsNotRejected() {
        ClassSnapshot unknown = new ClassSnapshot(NodeClass.named("unknown").build(), PowerState.AWAKE);
        assertThat(weighing(0).judge(request(WorkloadClass.COMPUTE), unknown, List.of(EDISON), 0, START))
                .isInstanceOf(Judgement.Good.class);
        assertThat(policy.judge(request(WorkloadClass.COMPUTE), unknown, List.of(), 0, START))
                .isInstanceOf(Judgement.Good.class);
        assertThat(policy.judge(request(WorkloadClass.COMPUTE), unknown, List.of(EDISON), 0, START))
                .as("bounded, as its joules are not known")
                .isInstanceOf(Judgement.Dearer.class);
    }

    @Test
    void anUnknownCostNeverScoresBest() {
        ClassSnapshot unknown = new ClassSnapshot(
                NodeClass.named("unknown")
                        .measured(NodeAttribute.CONTAINER_MEMORY_MB, 1000, "made up")
                        .measured(NodeAttribute.CONTAINER_VCORES, 2, "made up")
                        .build(),
                PowerState.AWAKE);
        Judgement judgement = policy.judge(request(WorkloadClass.COMPUTE), unknown, List.of(EDISON), 0, START);
        assertThat(judgement).isInstanceOf(Judgement.Dearer.class);
        assertThat(judgement.why()).isEqualTo("its joules on unknown are not known, and on edison they are");
        assertThat(policy.judge(request(WorkloadClass.COMPUTE), EDISON, List.of(unknown), 0, START))
                .isInstanceOf(Judgement.Good.class);
        assertThat(policy.judge(request(WorkloadClass.COMPUTE), unknown, List.of(), 0, START))
                .as("nothing to compare with, nothing to wait for")
                .isEqualTo(new Judgement.Good(Optional.empty(), "no class is better by more than the tolerance"));
    }

    @Test
    void aSleepingNodeCarriesItsStart() {
        NodeClass node = TestingNodes.worker("n")
                .measured(NodeAttribute.SLEEP_WATTS, 1, "made up")
                .measured(NodeAttribute.BOOT_JOULES, 500, "made up")
                .build();
        NodeClass dearer = TestingNodes.worker("dearer")
                .measured(NodeAttribute.SLEEP_WATTS, 1, "x")
                .build();
        Request request = request(WorkloadClass.COMPUTE);
        ClassSnapshot asleep = new ClassSnapshot(node, PowerState.ASLEEP);
        ClassSnapshot awake = new ClassSnapshot(dearer, PowerState.AWAKE);
        // 5 W dynamic and 9 W idle for 60 s and 500 J, against 5 W for 60 s.
        assertThat(policy.judge(request, asleep, List.of(awake), 0, START).why())
                .isEqualTo("n needs 1340 J, dearer 300 J");
        assertThat(policy.judge(request, awake, List.of(asleep), 0, START)).isInstanceOf(Judgement.Good.class);
    }

    @Test
    void betterClassesAreThoseWorthLeavingForTheBestFirst() {
        ClassSnapshot odroid = snapshot("odroid-xu-big", PowerState.AWAKE);
        Map<String, Observation> observed = Map.of(
                "edison", new Observation(2000, 5),
                "odroid-xu-big", new Observation(10, 5),
                "dell-r620", new Observation(10, 5));
        Request request = request(WorkloadClass.COMPUTE, 100, 1, observed);
        // 280 J, 20 J and 47 J.
        assertThat(((Judgement.Dearer) policy.judge(request, EDISON, List.of(DELL, odroid), 0, START)).better())
                .containsExactly(odroid, DELL);
        assertThat(((Judgement.Dearer) policy.judge(request, DELL, List.of(EDISON, odroid), 0, START)).better())
                .containsExactly(odroid);
    }

    @ParameterizedTest
    @CsvSource({"-0.1, 0.1, 30, 600", "1.1, 0.1, 30, 600", "NaN, 0.1, 30, 600", "1, -1, 30, 600", "1, 0.1, -1, 600"})
    void settingsOutsideTheirRangeAreRefused(double weight, double tolerance, long longest, long patience) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PlacementSettings(
                        weight, tolerance, Duration.ofSeconds(longest), Duration.ofSeconds(patience)))
                .withMessageContaining("allowed");
    }

    private static PlacementPolicy weighing(double weight) {
        return new PlacementPolicy(PlacementSettings.DEFAULT.withWeight(weight));
    }

    private static ClassSnapshot snapshot(String name, PowerState state) {
        return new ClassSnapshot(Catalog.builtIn().nodeClass(name).orElseThrow(), state);
    }

    private static Request request(WorkloadClass workload) {
        return request(workload, 100, 1, Map.of());
    }

    private static Request request(
            WorkloadClass workload, int memoryMb, int vcores, Map<String, Observation> observed) {
        return new Request(false, workload, memoryMb, vcores, Optional.empty(), observed);
    }
}
