package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.TestingFiles;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.OperatorCommand;
import io.wattle.tandem.lifecycle.NodeState;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a loop does where its journal or its looks are late, or another ResourceManager has taken over. */
class PowerLoopFaultTest extends PowerLoopScenario {

    @Test
    void whereLooksStayOutWhatIsClosedOpens() {
        anHour();
        looks(2);
        assertThat(closed.isClosed("s1")).isTrue();
        nowSeconds += 59;
        assertThat(closed.isClosed("s1")).isTrue();
        nowSeconds += 1;
        assertThat(closed.isClosed("s1")).isFalse();
    }

    @Test
    void aNodeThatWasOpenForAWhileHasToSettleAgain() {
        anHour();
        look();
        assertThat(state()).isEqualTo(NodeState.READY);
        nowSeconds += 100;
        look();
        assertThat(done).isEmpty();
        assertThat(closed.isClosed("s1")).isTrue();
        look();
        assertThat(done).containsExactly("SUSPEND [s1]");
    }

    @Test
    void aLookThatWaitedTooLongCountsForNothing() {
        anHour();
        look();
        nowSeconds += 20;
        loop.runCycle(new ClusterObservation(nowSeconds - 11, List.copyOf(nodes.values()), Set.of(), List.of(), List.of(), 0));
        assertThat(state()).isEqualTo(NodeState.READY);
        assertThat(done).isEmpty();
    }

    /** By the time that its step is written down, it may have got a container. */
    @Test
    void aJournalThatTakesLongLeavesNodesAwake() {
        anHour();
        look();
        files.beforeAppend = () -> nowSeconds += 61;
        look();
        assertThat(closed.isClosed("s1")).isFalse();
        assertThat(done).isEmpty();
        assertThat(told(EventKind.JOURNAL_FAILED)).isTrue();
        assertThat(state()).isEqualTo(NodeState.AWAKE);
    }

    @Test
    void whatCannotBeWrittenIsNotDone() {
        anHour();
        look();
        files.failOnceAt(files.writes + 1, TestingFiles.Leaves.A_PART);
        look();
        assertThat(done).isEmpty();
        assertThat(told(EventKind.JOURNAL_FAILED)).isTrue();
        assertThat(status().problem()).contains("is not written (the disk is full)");
        looks(25);
        assertThat(done).containsExactly("SUSPEND [s1]");
        assertThat(status().problem()).isEmpty();
    }

    @Test
    void aNodeIsWokenThoughThatCannotBeWritten() {
        asleep();
        demandUnits = 2 * 100 * 600;
        nowSeconds += 200;
        files.failOnceAt(files.writes + 1, TestingFiles.Leaves.ALL);
        look();
        assertThat(done).contains("RESUME [s1]");
    }

    @Test
    void oneThatIsReplacedSwitchesNothingAnyMore() throws Exception {
        anHour();
        look();
        assertThat(closed.isClosed("s1")).isTrue();
        TandemJournal next = TandemJournal.begin(files, new Activation(2000, 2));
        next.attach(0);
        looks(10);
        assertThat(done).isEmpty();
        assertThat(closed.isClosed("s1")).isFalse();
        assertThat(status().problem())
                .contains("another ResourceManager has taken over")
                .contains("yarn.energy.ledger.dir");
        assertThat(loop.command(OperatorCommand.SUSPEND, "s1", "")).isPresent();
    }

    @Test
    void whileTheJournalDoesNotAnswerNothingIsSwitched() {
        directory = () -> {
            throw new IOException("safe mode is on");
        };
        looks(500);
        assertThat(done).isEmpty();
        assertThat(closed.isClosed("s1")).isFalse();
        assertThat(status().problem()).contains("is not read (safe mode is on)").contains("tried again");
    }
}
