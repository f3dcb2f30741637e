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
        assertThat(policy.decide(request, EDISON, List.of(DELL), START)).isInstanceOf(Decision.Place.class);
        Decision onDell = policy.decide(request, DELL, List.of(EDISON), START);
        assertThat(onDell).isInstanceOf(Decision.Defer.class);
        assertThat(((Decision.Defer) onDell).until()).isEqualTo(START.plusSeconds(30));
    }

    @Test
    void theReasonNamesBothClassesAndTheirJoules() {
        Decision decision = policy.decide(request(WorkloadClass.COMPUTE), DELL, List.of(EDISON), START);
        // Dell: 57 W / 12 for 60 s. Edison: 0.28 W / 2 for 60 s * (11383 / 2) / 632.3.
        assertThat(decision.why()).isEqualTo("dell-r620 needs 285 J, edison 76 J");
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
        assertThat(policy.decide(request, odroid, List.of(xeon), START) instanceof Decision.Place)
                .as(job + " on the Odroid")
                .isEqualTo(odroidIsBetter);
        assertThat(policy.decide(request, xeon, List.of(odroid), START) instanceof Decision.Place)
                .as(job + " on the Xeon")
                .isNotEqualTo(odroidIsBetter);
    }

    @Test
    void whatDoesNotFitIsRejectedWhateverTheWeight() {
        Request large = request(WorkloadClass.COMPUTE, 4000, 1, Map.of());
        for (double weight : new double[] {0, 1}) {
            assertThat(weighing(weight).decide(large, EDISON, List.of(DELL), START))
                    .isEqualTo(new Decision.Reject("edison does not hold 4000 MiB and 1 vcores"));
        }
        assertThat(policy.decide(large, DELL, List.of(EDISON), START))
                .as("no better class can hold it")
                .isInstanceOf(Decision.Place.class);
    }

    @Test
    void weightZeroPlacesAnywhere() {
        Decision decision = weighing(0).decide(request(WorkloadClass.IO), DELL, List.of(EDISON), START);
        assertThat(decision).isInstanceOf(Decision.Place.class);
        assertThat(decision.why()).contains("stock behaviour");
    }

    @Test
    void aSmallWeightToleratesMoreJoules() {
        Request request = request(WorkloadClass.COMPUTE);
        // The Dell needs 3.76 times the joules of the Edison: within 1.1 / 0.25, not within 1.1 / 0.5.
        assertThat(weighing(0.25).decide(request, DELL, List.of(EDISON), START)).isInstanceOf(Decision.Place.class);
        Decision deferred = weighing(0.5).decide(request, DELL, List.of(EDISON), START);
        assertThat(((Decision.Defer) deferred).until()).as("and waits less").isEqualTo(START.plusSeconds(15));
    }

    @Test
    void whoWaitedLongEnoughGoesAnywhere() {
        Request request = request(WorkloadClass.COMPUTE);
        assertThat(policy.decide(request, DELL, List.of(EDISON), START.plusMillis(29_999)))
                .isInstanceOf(Decision.Defer.class);
        Decision decision = policy.decide(request, DELL, List.of(EDISON), START.plusSeconds(30));
        assertThat(decision).isInstanceOf(Decision.Place.class);
        assertThat(decision.why()).startsWith("waited long enough");
    }

    @ParameterizedTest
    @CsvSource({"0, 30", "300, 15", "600, 0", "6000, 0"})
    void theOlderTheApplicationTheShorterTheWait(long ageSeconds, long waitSeconds) {
        Instant asked = START.plusSeconds(ageSeconds);
        Request request = new Request(false, WorkloadClass.COMPUTE, 100, 1, START, asked, Optional.empty(), Map.of());
        Decision decision = policy.decide(request, DELL, List.of(EDISON), asked);
        if (waitSeconds == 0) {
            assertThat(decision).isInstanceOf(Decision.Place.class);
        } else {
            assertThat(((Decision.Defer) decision).until()).isEqualTo(asked.plusSeconds(waitSeconds));
        }
    }

    @Test
    void nothingWaitsAwayTheTimeItsDeadlineNeeds() {
        Map<String, Observation> observed =
                Map.of("dell-r620", new Observation(50, 5), "edison", new Observation(60, 5));
        Request soon = new Request(
                false, WorkloadClass.COMPUTE, 100, 1, START, START, Optional.of(START.plusSeconds(60)), observed);
        assertThat(policy.decide(soon, DELL, List.of(EDISON), START))
                .isInstanceOfSatisfying(
                        Decision.Defer.class, it -> assertThat(it.until()).isEqualTo(START.plusSeconds(10)));
        Request tooLate = new Request(
                false, WorkloadClass.COMPUTE, 100, 1, START, START, Optional.of(START.plusSeconds(40)), observed);
        assertThat(policy.decide(tooLate, DELL, List.of(EDISON), START)).isInstanceOf(Decision.Place.class);
    }

    @Test
    void applicationMastersGoToBrawnyNodes() {
        Request master = new Request(true, WorkloadClass.MIXED, 100, 1, START, START, Optional.empty(), Map.of());
        assertThat(policy.decide(master, DELL, List.of(EDISON), START)).isInstanceOf(Decision.Place.class);
        assertThat(policy.decide(master, EDISON, List.of(DELL), START).why())
                .isEqualTo("application masters go to brawny nodes");
        assertThat(policy.decide(master, EDISON, List.of(), START)).isInstanceOf(Decision.Place.class);
    }

    @ParameterizedTest
    @CsvSource({"LATENCY, BRAWNY", "MEMORY, BRAWNY", "IO, WIMPY"})
    void theTaxonomyDecidesBeforeTheJoules(WorkloadClass workload, Tier tier) {
        ClassSnapshot right = tier == Tier.BRAWNY ? DELL : EDISON;
        ClassSnapshot wrong = tier == Tier.BRAWNY ? EDISON : DELL;
        assertThat(policy.decide(request(workload), right, List.of(wrong), START))
                .isInstanceOf(Decision.Place.class);
        assertThat(policy.decide(request(workload), wrong, List.of(right), START))
                .isInstanceOf(Decision.Defer.class);
    }

    @ParameterizedTest
    @CsvSource({"IO, false", "MEMORY, false", "LATENCY, true"})
    void whatWasSeenToRunIsPlacedByJoulesUnlessItIsAboutTime(WorkloadClass workload, boolean brawnyOnly) {
        Request request = request(
                workload, 100, 1, Map.of("edison", new Observation(100, 50), "dell-r620", new Observation(90, 50)));
        // 14 J on the Edison, 428 J on the Dell.
        assertThat(policy.decide(request, EDISON, List.of(DELL), START) instanceof Decision.Place)
                .isEqualTo(!brawnyOnly);
        Request cheapOnDell = request(
                workload, 100, 1, Map.of("edison", new Observation(1000, 50), "dell-r620", new Observation(1, 50)));
        assertThat(policy.decide(cheapOnDell, DELL, List.of(EDISON), START)).isInstanceOf(Decision.Place.class);
    }

    @Test
    void nobodyWaitsForATierThatIsAsleep() {
        ClassSnapshot asleep = snapshot("dell-r620", PowerState.ASLEEP);
        assertThat(policy.decide(request(WorkloadClass.MEMORY), EDISON, List.of(asleep), START))
                .isInstanceOf(Decision.Place.class);
    }

    @Test
    void aClassOfUnknownCapacityIsNotRejected() {
        ClassSnapshot unknown = new ClassSnapshot(NodeClass.named("unknown").build(), PowerState.AWAKE);
        assertThat(weighing(0).decide(request(WorkloadClass.COMPUTE), unknown, List.of(EDISON), START))
                .isInstanceOf(Decision.Place.class);
        assertThat(policy.decide(request(WorkloadClass.COMPUTE), unknown, List.of(), START))
                .isInstanceOf(Decision.Place.class);
        assertThat(policy.decide(request(WorkloadClass.COMPUTE), unknown, List.of(EDISON), START))
                .as("bounded, as its joules are not known")
                .isInstanceOf(Decision.Defer.class);
    }

    @Test
    void anUnknownCostNeverScoresBest() {
        ClassSnapshot unknown = new ClassSnapshot(
                NodeClass.named("unknown")
                        .measured(NodeAttribute.CONTAINER_MEMORY_MB, 1000, "made up")
                        .measured(NodeAttribute.CONTAINER_VCORES, 2, "made up")
                        .build(),
                PowerState.AWAKE);
        Decision decision = policy.decide(request(WorkloadClass.COMPUTE), unknown, List.of(EDISON), START);
        assertThat(decision).isInstanceOf(Decision.Defer.class);
        assertThat(decision.why()).isEqualTo("its joules on unknown are not known, and on edison they are");
        assertThat(policy.decide(request(WorkloadClass.COMPUTE), EDISON, List.of(unknown), START))
                .isInstanceOf(Decision.Place.class);
        assertThat(policy.decide(request(WorkloadClass.COMPUTE), unknown, List.of(), START))
                .as("nothing to compare with, nothing to wait for")
                .isEqualTo(new Decision.Place(Optional.empty(), "no class is better by more than the tolerance"));
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
        assertThat(policy.decide(request, asleep, List.of(awake), START).why())
                .isEqualTo("n needs 1340 J, dearer 300 J");
        assertThat(policy.decide(request, awake, List.of(asleep), START)).isInstanceOf(Decision.Place.class);
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
        PlacementSettings settings = PlacementSettings.DEFAULT;
        return new PlacementPolicy(
                new PlacementSettings(weight, settings.tolerance(), settings.longestDeferral(), settings.patience()));
    }

    private static ClassSnapshot snapshot(String name, PowerState state) {
        return new ClassSnapshot(Catalog.builtIn().nodeClass(name).orElseThrow(), state);
    }

    private static Request request(WorkloadClass workload) {
        return request(workload, 100, 1, Map.of());
    }

    private static Request request(
            WorkloadClass workload, int memoryMb, int vcores, Map<String, Observation> observed) {
        return new Request(false, workload, memoryMb, vcores, START, START, Optional.empty(), observed);
    }
}
