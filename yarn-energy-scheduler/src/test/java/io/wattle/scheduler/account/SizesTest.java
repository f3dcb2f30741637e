package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.EDISON;
import static io.wattle.scheduler.account.TestingRun.at;
import static io.wattle.scheduler.account.TestingRun.container;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.scheduler.account.AccountEvent.ContainerResized;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Containers and nodes whose size changes. */
class SizesTest {

    private static final double IDLE =
            EDISON.nodeClass().orElseThrow().powerCurve().idleWatts();

    /** One vcore of four for 10 s: so much is idle. */
    private static final double SHARE = 10 * IDLE / 4;

    @Test
    void joulesFollowTheSizeThatAContainerHas() throws IOException {
        TestingRun run = TestingRun.oneContainer();
        run.book.apply(new ContainerResized("c", 3, at(10)));
        run.power("e1", 20, 2);
        assertThat(run.app("a").energy().idleJoules()).isCloseTo(SHARE + 3 * SHARE, within(1e-9));
        assertThat(run.report(20).nodes().get(0).usedVcores()).isEqualTo(3);
        run.book.apply(new ContainerResized("c", 1, at(20)));
        run.power("e1", 30, 2);
        assertThat(run.app("a").energy().idleJoules()).isCloseTo(SHARE + 3 * SHARE + SHARE, within(1e-9));
    }

    @Test
    void aSizeThatIsHeldSurvivesARestart() throws IOException {
        TestingRun run = TestingRun.oneContainer();
        run.book.apply(new ContainerResized("c", 3, at(10)));
        run.book.apply(new ContainerResized("c", 2, at(15)));
        run.save();
        run.begin(16);
        run.appRecovered("a");
        run.up(
                EDISON,
                16,
                new AccountEvent.Recovered(new AccountEvent.Container("c", "a", "root.etl", "ann", 2), at(0)));
        run.power("e1", 20, 2);
        assertThat(run.app("a").energy().idleJoules()).isCloseTo(SHARE + 1.5 * SHARE + SHARE, within(1e-9));
    }

    /** It was made smaller again between the save and the crash. */
    @Test
    void aSizeThatIsHeldGivesWayToTheOneThatItsNodeTells() throws IOException {
        TestingRun run = TestingRun.oneContainer();
        run.book.apply(new ContainerResized("c", 3, at(15)));
        run.save();
        run.begin(20);
        assertThat(run.book.open().vcoresOn("e1")).isEqualTo(3);
        run.appRecovered("a");
        run.up(EDISON, 20, TestingRun.recovered("c", "a", 0));
        run.power("e1", 30, 2);
        assertThat(run.app("a").energy().idleJoules()).isCloseTo(1.5 * SHARE + 1.5 * SHARE + SHARE, within(1e-9));
        assertThat(run.book.open().vcoresOn("e1")).isOne();
    }

    /** It may have been made larger while no ResourceManager was there, or its event may have been missed. */
    @Test
    void aNodeThatRegistersTellsTheSizeOfItsContainers() throws IOException {
        TestingRun run = TestingRun.oneContainer();
        run.up(
                EDISON,
                10,
                new AccountEvent.Recovered(new AccountEvent.Container("c", "a", "root.etl", "ann", 4), at(0)));
        run.power("e1", 20, 2);
        assertThat(run.app("a").energy().idleJoules()).isCloseTo(SHARE + 4 * SHARE, within(1e-9));
    }

    @Test
    void aContainerThatIsNotKnownHasNoSize() throws IOException {
        TestingRun run = TestingRun.oneContainer();
        run.book.apply(new ContainerResized("never", 3, at(10)));
        assertThat(run.book.open().size()).isOne();
        assertThat(run.book.ledger().counters()).isEmpty();
    }

    /** Hadoop lowers the total of a node that is being decommissioned to what its containers have. */
    @Test
    void theLastContainerOfANodeThatIsDrainedBearsItsOwnShareOnly() throws IOException {
        TestingRun run = TestingRun.oneContainer();
        NodeFacts drained = new NodeFacts("e1", "e1", 45454, EDISON.nodeClass(), "", 1, 4);
        run.book.apply(new AccountEvent.NodeChanged(drained, at(10)));
        run.power("e1", 20, 2);
        assertThat(run.app("a").energy().idleJoules()).isCloseTo(2 * SHARE, within(1e-9));
        assertThat(run.report(20).cluster().idleBucketJoules()).isCloseTo(6 * SHARE, within(1e-9));
        assertThat(run.report(20).nodes().get(0).vcores()).as("what it offers").isOne();
        run.up(drained, 20, new AccountEvent.Recovered(container("c", "a"), at(0)));
        run.power("e1", 30, 2);
        assertThat(run.app("a").energy().idleJoules()).as("told of again").isCloseTo(3 * SHARE, within(1e-9));
        assertThat(List.copyOf(run.audit().values()))
                .allSatisfy(it -> assertThat(it).isCloseTo(0, within(1e-9)));
    }
}
