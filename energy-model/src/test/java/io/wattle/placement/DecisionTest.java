package io.wattle.placement;

import static io.wattle.placement.TestingRequests.container;
import static io.wattle.placement.TestingRequests.master;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a request waits: Edisons are better than Dells for all of them but masters. */
class DecisionTest {

    private static final ClassSnapshot EDISON = snapshot("edison");
    private static final ClassSnapshot DELL = snapshot("dell-r620");
    private static final Request CONTAINER = container(100, 1);

    private final PlacementPolicy policy = new PlacementPolicy(PlacementSettings.DEFAULT);
    private final ClassHeadroom edisons = new ClassHeadroom(true);
    private final ClassHeadroom.Node edison = edisons.add();
    private final ClassHeadroom dells = new ClassHeadroom(true);
    private final WaitCost cost = new WaitCost();
    private final WaitClock clock = new WaitClock(cost);

    @Test
    void itWaitsForRoomThatIsThere() {
        edison.free(100, 1);
        assertThat(onDell(CONTAINER, 0)).isEqualTo(Decision.DEFER);
        edison.free(99, 1);
        assertThat(onDell(CONTAINER, 0)).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
    }

    @Test
    void itWaitsForRoomThatIsExpectedWithinTheBound() {
        assertThat(onDell(CONTAINER, 0)).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
        edisons.released(100, 1, 0);
        assertThat(onDell(CONTAINER, 0)).isEqualTo(Decision.DEFER);
        clock.refused(30_000, 0);
        assertThat(onDell(CONTAINER, 1_000))
                .as("one in 30 s is less than one in 29 s")
                .isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
    }

    @Test
    void aGoodClassTakesItAtOnce() {
        Judgement judgement = policy.judge(CONTAINER, EDISON, List.of(DELL), 0, Instant.EPOCH);
        assertThat(policy.decide(CONTAINER, judgement, clock, edisons, List.of(), 0))
                .isEqualTo(Decision.PLACE);
    }

    @Test
    void theClockBeginsWithTheFirstRefusal() {
        edison.free(100, 1);
        assertThat(onDell(CONTAINER, 3_600_000)).isEqualTo(Decision.DEFER);
        clock.refused(30_000, 3_600_000);
        clock.refused(30_000, 3_610_000);
        assertThat(onDell(CONTAINER, 3_629_999)).isEqualTo(Decision.DEFER);
        assertThat(onDell(CONTAINER, 3_630_000)).isEqualTo(Decision.PLACE_AFTER_WAIT);
    }

    @Test
    void aWaitInVainIsOneForAllItsContainers() {
        edison.free(100, 1);
        clock.refused(30_000, 0);
        clock.placedBadly(30_000);
        clock.placedBadly(31_000);
        assertThat(cost.vainMillis(30_000)).isEqualTo(30_000);
        assertThat(onDell(CONTAINER, 31_000)).isEqualTo(Decision.PLACE_AFTER_WAIT);
        clock.placedWell(40_000);
        assertThat(onDell(CONTAINER, 40_000))
                .as("the better class takes some again")
                .isEqualTo(Decision.DEFER);
        clock.refused(22_500, 40_000);
        assertThat(onDell(CONTAINER, 62_499)).isEqualTo(Decision.DEFER);
        assertThat(onDell(CONTAINER, 63_100))
                .as("28 s of two minutes' patience are gone: 22.9 s")
                .isEqualTo(Decision.PLACE_AFTER_WAIT);
    }

    @Test
    void aWaitThatIsRewardedPaysBack() {
        cost.add(60_000, 0);
        clock.refused(15_000, 0);
        clock.placedWell(10_000);
        assertThat(cost.vainMillis(10_000)).isBetween(48_000L, 50_000L);
    }

    @Test
    void whosePatienceIsGoneWaitsAgainLater() {
        cost.add(120_000, 0);
        edison.free(100, 1);
        assertThat(onDell(CONTAINER, 0)).isEqualTo(Decision.PLACE_AFTER_WAIT);
        assertThat(onDell(CONTAINER, 60_000)).as("a tenth has faded").isEqualTo(Decision.DEFER);
        assertThat(policy.waitEndsMillis(judged(CONTAINER), clock, 60_000)).isBetween(62_000L, 63_000L);
    }

    @Test
    void timeWithoutOffersIsNotWaited() {
        clock.refused(30_000, 0);
        clock.placedBadly(3_600_000);
        assertThat(cost.vainMillis(3_600_000)).isEqualTo(30_000);
    }

    @Test
    void whoStopsAskingHasWaitedInVain() {
        clock.refused(30_000, 0);
        clock.stop(20_000);
        assertThat(cost.vainMillis(20_000)).isEqualTo(20_000);
        assertThat(clock.isRunning()).isFalse();
        clock.stop(30_000);
        assertThat(cost.vainMillis(20_000)).isEqualTo(20_000);
    }

    @Test
    void roomThatIsThereIsWaitedForUntilItHasBeenOfferedWhateverOthersWant() {
        edison.free(200, 2);
        edisons.claim(container(1_000, 1), 1_000_000, 0);
        assertThat(onDell(CONTAINER, 0)).isEqualTo(Decision.DEFER);
        clock.refused(30_000, 0);
        assertThat(onDell(CONTAINER, 2_999)).isEqualTo(Decision.DEFER);
        assertThat(onDell(CONTAINER, 3_000)).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
    }

    @Test
    void whereItsContainersFailItWaitsForTenMinutesAlsoIfTheOthersAreFull() {
        Judgement failing = new Judgement.Failing(List.of(EDISON), Instant.ofEpochMilli(3_600_000), "they fail");
        assertThat(policy.decide(CONTAINER, failing, clock, dells, List.of(edisons), 0))
                .isEqualTo(Decision.DEFER);
        clock.refused(600_000, 0);
        assertThat(policy.decide(CONTAINER, failing, clock, dells, List.of(edisons), 599_999))
                .isEqualTo(Decision.DEFER);
        assertThat(policy.decide(CONTAINER, failing, clock, dells, List.of(edisons), 600_000))
                .isEqualTo(Decision.PLACE_AFTER_WAIT);
    }

    @Test
    void moreWantTheBetterClassThanItWillTake() {
        edison.free(200, 2);
        edisons.claim(CONTAINER, 2, 0);
        clock.refused(30_000, -4_000);
        assertThat(onDell(CONTAINER, 0)).isEqualTo(Decision.DEFER);
        edisons.claim(CONTAINER, 1, 0);
        assertThat(onDell(CONTAINER, 0)).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
    }

    @Test
    void whereBothClassesAreWantedEachKeepsItsOwn() {
        edisons.released(100, 1, 0);
        edisons.claim(CONTAINER, 100, 0);
        assertThat(onDell(CONTAINER, 0)).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
        dells.claim(CONTAINER, 100, 0);
        assertThat(onDell(CONTAINER, 0)).isEqualTo(Decision.DEFER);
        assertThat(onDell(CONTAINER, 4_000))
                .as("the better class sets nothing free")
                .isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
    }

    @Test
    void asManyMastersWaitAsTheirClassIsExpectedToTake() {
        Judgement judgement = policy.judge(master(100, 1), EDISON, List.of(DELL), 0, Instant.EPOCH);
        dells.released(100, 1, 0);
        dells.claim(master(100, 1), 3, 0);
        assertThat(policy.decide(master(100, 1), judgement, clock, edisons, List.of(dells), 0))
                .isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
        dells.add().free(100, 1);
        assertThat(policy.decide(master(100, 1), judgement, clock, edisons, List.of(dells), 0))
                .isEqualTo(Decision.DEFER);
    }

    @Test
    void aDeadlineEndsTheWait() {
        edison.free(100, 1);
        Request soon = new Request(
                false,
                WorkloadClass.COMPUTE,
                100,
                1,
                Optional.of(Instant.EPOCH.plusSeconds(60)),
                Map.of("dell-r620", new Observation(50, 5), "edison", new Observation(60, 5)));
        Judgement judgement = judged(soon);
        assertThat(policy.decide(soon, judgement, clock, dells, List.of(edisons), 9_999))
                .isEqualTo(Decision.DEFER);
        assertThat(policy.decide(soon, judgement, clock, dells, List.of(edisons), 10_000))
                .isEqualTo(Decision.PLACE_AFTER_WAIT);
    }

    @Test
    void whatDoesNotFitIsRejected() {
        Judgement judgement = policy.judge(container(4_000, 1), EDISON, List.of(DELL), 0, Instant.EPOCH);
        assertThat(policy.decide(container(4_000, 1), judgement, clock, edisons, List.of(), 0))
                .isEqualTo(Decision.REJECT);
    }

    @Test
    void withoutLongestWaitNothingWaits() {
        PlacementPolicy hasty =
                new PlacementPolicy(new PlacementSettings(1, 0.1, Duration.ZERO, Duration.ofMinutes(2)));
        edison.free(100, 1);
        Judgement judgement = hasty.judge(CONTAINER, DELL, List.of(EDISON), 0, Instant.EPOCH);
        assertThat(hasty.decide(CONTAINER, judgement, clock, dells, List.of(edisons), 0))
                .isEqualTo(Decision.PLACE_AFTER_WAIT);
    }

    private Judgement judged(Request request) {
        return policy.judge(request, DELL, List.of(EDISON), 0, Instant.EPOCH);
    }

    private Decision onDell(Request request, long nowMillis) {
        Judgement judgement = policy.judge(request, DELL, List.of(EDISON), 0, Instant.ofEpochMilli(nowMillis));
        return policy.decide(request, judgement, clock, dells, List.of(edisons), nowMillis);
    }

    private static ClassSnapshot snapshot(String name) {
        return new ClassSnapshot(Catalog.builtIn().nodeClass(name).orElseThrow(), PowerState.AWAKE);
    }
}
