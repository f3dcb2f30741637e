package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;

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

/** A class whose nodes all sleep: who waits for it, and for how long. On a server a container takes a hundredth of the time. */
class SleepingClassTest {

    private static final Instant START = Instant.EPOCH;

    private static final ClassSnapshot BOARD =
            new ClassSnapshot(TestingNodes.worker("board").tier(Tier.WIMPY).build(), PowerState.AWAKE);

    private static final Map<String, Observation> OBSERVED =
            Map.of("board", new Observation(1000, 5), "server", new Observation(10, 5));

    private final PlacementPolicy policy = new PlacementPolicy(PlacementSettings.DEFAULT);
    private final ClassHeadroom boards = new ClassHeadroom(true);
    private final ClassHeadroom servers = new ClassHeadroom(true);
    private final RequestWait wait = new RequestWait(new WaitCost());

    @Test
    void aClassThatSleepsIsWaitedForIfItIsCheaperWithItsStart() {
        // 5,000 J on a board; 5 W dynamic and 9 W idle for 10 s and 500 J on a server.
        Judgement judgement = judge(request(1), server(20, 500));
        assertThat(judgement).isInstanceOf(Judgement.Dearer.class);
        assertThat(judgement.why()).isEqualTo("board needs 5000 J, server 640 J");
        assertThat(judge(request(1), server(20, 4_900))).isInstanceOf(Judgement.Good.class);
    }

    @Test
    void whoAsksForMoreSharesTheStart() {
        // A server has two vcores: two share 8,000 J, and three do not.
        assertThat(judge(request(1), server(20, 8_000))).isInstanceOf(Judgement.Good.class);
        assertThat(judge(request(2), server(20, 8_000)).why()).isEqualTo("board needs 5000 J, server 4095 J");
        assertThat(judge(request(100), server(20, 8_000)).why()).isEqualTo("board needs 5000 J, server 4095 J");
    }

    @Test
    void nobodyWaitsForWhatIsNotAwakeBeforeTheWaitEnds() {
        assertThat(judge(request(1), server(30, 500))).isInstanceOf(Judgement.Dearer.class);
        assertThat(judge(request(1), server(31, 500))).isInstanceOf(Judgement.Good.class);
        ClassSnapshot unknown = asleep(TestingNodes.worker("server")
                .measured(NodeAttribute.SLEEP_WATTS, 1, "made up")
                .measured(NodeAttribute.BOOT_JOULES, 1, "made up")
                .build());
        assertThat(judge(request(1), unknown))
                .as("seconds of a start that nobody knows are not none")
                .isInstanceOf(Judgement.Good.class);
    }

    @Test
    void noMasterWaits() {
        Request master = new Request(true, WorkloadClass.MIXED, 100, 1, Optional.empty(), Map.of());
        PlacementPolicy brawnyMasters = new PlacementPolicy(new PlacementSettings(
                1,
                0.1,
                Duration.ofSeconds(30),
                Duration.ofSeconds(120),
                new MasterRule(Set.of("server"), Optional.empty())));
        assertThat(brawnyMasters.judge(master, BOARD, List.of(server(1, 1)), 0, START))
                .isInstanceOf(Judgement.Good.class);
        ClassSnapshot awake = new ClassSnapshot(server(1, 1).nodeClass(), PowerState.AWAKE);
        assertThat(brawnyMasters.judge(master, BOARD, List.of(awake), 0, START)).isInstanceOf(Judgement.Dearer.class);
    }

    /** On a server it takes 10 s: as long before the deadline one has to be awake. */
    @Test
    void aDeadlineIsWaitedForAsLongAsTheServerMeetsIt() {
        Judgement judgement = judge(due(25), server(10, 500));
        assertThat(judgement.why()).isEqualTo("board does not meet the deadline");
        assertThat(((Judgement.Dearer) judgement).latest()).contains(START.plusSeconds(15));
        servers.sleep(sleepers(1, 15_000));
        assertThat(offered(due(25), server(10, 500), 0)).isEqualTo(Decision.DEFER);
        assertThat(offered(due(25), server(10, 500), 14_000))
                .as("it is nearly awake")
                .isEqualTo(Decision.DEFER);
        servers.sleep(sleepers(1, 15_001));
        assertThat(offered(due(25), server(10, 500), 0)).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
    }

    @Test
    void whatFailsOnBoardsWaitsForAServerThatSleepsAsLongAsSomebodySpeaksOfIt() {
        Request request = failing();
        Judgement judgement = judge(request, server(300, 500));
        assertThat(judgement).isInstanceOf(Judgement.Failing.class);
        assertThat(judgement.better()).hasSize(1);
        servers.sleep(new Sleepers(1, 1000, 2, 310_000, 60_000));
        assertThat(offered(request, server(300, 500), 0)).isEqualTo(Decision.DEFER);
        assertThat(servers.isWaitedFor(0)).isTrue();
        assertThat(offered(request, server(300, 500), 60_000))
                .as("the tandem is silent")
                .isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
    }

    @Test
    void aDeferredRequestIsSeenForAWhile() {
        servers.sleep(sleepers(1, 25_000));
        assertThat(servers.isWaitedFor(0)).isFalse();
        assertThat(offered(0)).isEqualTo(Decision.DEFER);
        assertThat(servers.isWaitedFor(0)).isTrue();
        assertThat(boards.isWaitedFor(0)).isFalse();
        assertThat(servers.isWaitedFor(20_000)).isTrue();
        assertThat(servers.isWaitedFor(20_001))
                .as("nobody was refused for it since")
                .isFalse();
        assertThat(offered(5_000)).as("ready in time").isEqualTo(Decision.DEFER);
        assertThat(offered(30_000)).isEqualTo(Decision.PLACE_AFTER_WAIT);
    }

    @Test
    void nobodyWaitsForSleepersThatComeTooLateOrAreTooSmallOrUnheardOf() {
        servers.sleep(sleepers(1, 30_001));
        assertThat(offered(0)).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
        servers.sleep(new Sleepers(1, 99, 2, 0, 60_000));
        assertThat(offered(0)).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
        servers.sleep(sleepers(1, 1_000));
        assertThat(offered(0)).isEqualTo(Decision.DEFER);
        assertThat(offered(25_000)).isEqualTo(Decision.DEFER);
        servers.sleep(new Sleepers(1, 1000, 2, 1_000, 20_000));
        assertThat(offered(25_000))
                .as("the tandem has not spoken of them for long")
                .isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
        servers.sleep(Sleepers.NONE);
        assertThat(offered(10_000)).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
        assertThat(servers.isWaitedFor(40_000)).isTrue();
        assertThat(servers.isWaitedFor(50_000)).as("only who waits counts").isFalse();
    }

    /** A third class between both, awake: it would take the request without a start. */
    @Test
    void whoIsExpectedElsewhereWakesNobody() {
        servers.sleep(sleepers(1, 20_000));
        ClassHeadroom awake = new ClassHeadroom(true);
        ClassHeadroom.Node node = awake.add();
        node.free(100, 1);
        Judgement judgement = judge(request(1), server(20, 500));
        wait.wake(policy, request(1), judgement, List.of(servers, awake), 0);
        assertThat(servers.isWaitedFor(0)).isFalse();
        node.free(99, 1);
        wait.wake(policy, request(1), judgement, List.of(awake, servers), 0);
        assertThat(servers.isWaitedFor(0)).as("it is full").isTrue();
        assertThat(awake.isWaitedFor(0)).isFalse();
    }

    @Test
    void whoFailsGoesToWhatIsAwakeFirst() {
        servers.sleep(sleepers(1, 20_000));
        Judgement judgement = judge(failing(), server(20, 500));
        wait.wake(policy, failing(), judgement, List.of(servers, new ClassHeadroom(true)), 0);
        assertThat(servers.isWaitedFor(0)).isFalse();
    }

    /** As many as would go there: the others are not kept waiting, also if others want the boards. */
    @Test
    void sleepersTakeNoMoreThanTheyHave() {
        servers.sleep(sleepers(1, 10_000));
        boards.claim(request(9), 9, 0);
        servers.claim(request(2), 2, 0);
        assertThat(offered(0)).isEqualTo(Decision.DEFER);
        servers.claim(request(1), 1, 0);
        assertThat(offered(0)).isEqualTo(Decision.PLACE_AS_BETTER_IS_FULL);
    }

    private Decision offered(long nowMillis) {
        return offered(request(1), server(20, 500), nowMillis);
    }

    /** As an allocator does. */
    private Decision offered(Request request, ClassSnapshot server, long nowMillis) {
        Judgement judgement = judge(request, server);
        Decision decision = wait.offered(policy, request, judgement, boards, List.of(servers), nowMillis);
        if (decision == Decision.DEFER) {
            wait.wake(policy, request, judgement, List.of(servers), nowMillis);
        }
        return decision;
    }

    private static Request failing() {
        Observation failed = new Observation(Optional.empty(), Optional.empty(), new Outcomes(5, 5, 0));
        return new Request(
                false,
                WorkloadClass.COMPUTE,
                100,
                1,
                Optional.empty(),
                Map.of("board", failed, "server", new Observation(10, 5)));
    }

    private Judgement judge(Request request, ClassSnapshot server) {
        return policy.judge(request, BOARD, List.of(server), 0, START);
    }

    private static Sleepers sleepers(int nodes, long readyMillis) {
        return new Sleepers(nodes, 1000, 2, readyMillis, 60_000);
    }

    private static Request request(int containers) {
        return new Request(false, WorkloadClass.COMPUTE, 100, 1, Optional.empty(), OBSERVED, containers);
    }

    private static Request due(long seconds) {
        Instant deadline = START.plusSeconds(seconds);
        return new Request(false, WorkloadClass.COMPUTE, 100, 1, Optional.of(deadline), OBSERVED, 1);
    }

    private static ClassSnapshot server(double wakeSeconds, double bootJoules) {
        return asleep(TestingNodes.worker("server")
                .measured(NodeAttribute.SLEEP_WATTS, 1, "made up")
                .measured(NodeAttribute.WAKE_SECONDS, wakeSeconds, "made up")
                .measured(NodeAttribute.BOOT_JOULES, bootJoules, "made up")
                .build());
    }

    private static ClassSnapshot asleep(NodeClass nodeClass) {
        return new ClassSnapshot(nodeClass, PowerState.ASLEEP);
    }
}
