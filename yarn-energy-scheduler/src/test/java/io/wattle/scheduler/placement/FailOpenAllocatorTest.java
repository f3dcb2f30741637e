package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.FailingEntryPoints;
import io.wattle.scheduler.guard.EntryPoint;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the allocator fails, or its surroundings are not what it expects, it is Hadoop's own. */
class FailOpenAllocatorTest {

    @TempDir
    private Path directory;

    private final FailingEntryPoints failures = new FailingEntryPoints();

    private TestingCluster cluster;
    private SchedulerNode edison;
    private SchedulerNode dell;

    @BeforeEach
    void start() throws Exception {
        cluster = new TestingCluster(TestingSettings.byNameUnspread(directory, Map.of()), failures);
        edison = cluster.node("edison1", 600, 2);
        dell = cluster.node("dell1", 12_288, 12);
    }

    @Test
    void anOfferThatFailsPasses() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 200, 1);
        assertThat(app.accepts(dell)).isFalse();
        failures.failing.add(EntryPoint.ALLOCATOR_OFFER);
        assertThat(app.accepts(dell)).isTrue();
        assertThat(app.accepts(edison)).isTrue();
        assertThat(failures.counts()).as("then it was not asked").isEqualTo(Map.of(EntryPoint.ALLOCATOR_OFFER, 1L));
    }

    /** An exception at each offer would be slow. */
    @Test
    void whatCannotBeJudgedIsNotJudgedAgain() {
        TestingCluster.App app = cluster.unreadable().ask(3, 200, 1);
        for (int i = 0; i < 1_000; i++) {
            assertThat(app.accepts(dell)).isTrue();
        }
        assertThat(failures.count(EntryPoint.ALLOCATOR_OFFER)).isEqualTo(1);
        TestingCluster.App other = cluster.app("wattle-workload=io").ask(1, 200, 1);
        assertThat(other.accepts(dell))
                .as("nobody else is placed in another way")
                .isFalse();
    }

    /** Else a wait whose begin was missed would never end. */
    @Test
    void aRequestWhoseBeginWasMissedWaitsForNothing() {
        failures.failing.add(EntryPoint.ALLOCATOR_ASK);
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(10, 200, 1);
        failures.failing.clear();
        assertThat(app.accepts(dell)).isTrue();
        assertThat(failures.counts()).isEqualTo(Map.of(EntryPoint.ALLOCATOR_ASK, 1L));
    }

    @Test
    void aPlacementThatWasMissedEndsTheWaiting() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(10, 200, 1);
        failures.failing.add(EntryPoint.ALLOCATOR_PLACED);
        app.gets(edison);
        failures.failing.clear();
        assertThat(app.accepts(dell)).isTrue();
        assertThat(failures.counts()).isEqualTo(Map.of(EntryPoint.ALLOCATOR_PLACED, 1L));
    }

    @Test
    void anAllocatorThatCannotBeMadeIsHadoops() {
        failures.failing.add(EntryPoint.ALLOCATOR_INITIALIZE);
        TestingCluster.App app = cluster.app("wattle-workload=io");
        failures.failing.clear();
        assertThat(app.ask(10, 200, 1).accepts(dell)).isTrue();
        app.gets(dell);
        assertThat(failures.counts()).isEqualTo(Map.of(EntryPoint.ALLOCATOR_INITIALIZE, 1L));
    }

    @Test
    void underAnotherSchedulerItIsHadoops() {
        cluster.replaceScheduler(new CapacityScheduler());
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(10, 200, 1);
        assertThat(app.accepts(dell)).isTrue();
        app.gets(dell);
        cluster.replaceScheduler(new FifoScheduler());
        assertThat(cluster.app("wattle-workload=io").ask(10, 200, 1).accepts(dell))
                .isTrue();
        cluster.replaceScheduler(null);
        assertThat(cluster.app("wattle-workload=io").ask(10, 200, 1).accepts(dell))
                .isTrue();
        cluster.replaceScheduler(new EnergyCapacityScheduler());
        assertThat(cluster.app("wattle-workload=io").ask(10, 200, 1).accepts(dell))
                .as("made with new, without settings")
                .isTrue();
    }

    @Test
    void whereOnlyMemoryCountsANodeWithoutVcoresIsTaken() {
        cluster.countMemoryOnly();
        SchedulerNode none = cluster.node("edison2", 600, 0);
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(1, 200, 1);
        assertThat(app.whyNot(none)).isEqualTo("accepted");
        assertThat(app.whyNot(edison)).isEqualTo("accepted");
        assertThat(app.whyNot(dell)).startsWith("energy: deferred");
    }

    /** Where the event of a change fails, what the scheduler itself knows of the node counts, as in stock. */
    @Test
    void aNodeWhoseGrowthWasMissedTakesWhatItHoldsNow() {
        TestingCluster.App app = cluster.app().ask(1, 8_000, 1);
        assertThat(app.whyNot(edison)).startsWith("energy: rejected");
        cluster.resizeUnseen(edison, 65_536, 2);
        assertThat(app.whyNot(edison)).isEqualTo("accepted");
        cluster.lose(dell);
        assertThat(cluster.app("wattle-workload=compute").ask(1, 8_000, 1).whyNot(edison))
                .isEqualTo("accepted");
        cluster.resizeUnseen(edison, 4_096, 2);
        assertThat(app.whyNot(edison)).as("it shrank unseen").startsWith("energy: rejected");
    }

    /** The guard is on the hot path: while nothing fails it costs no garbage. */
    @Test
    void anOfferAllocatesNothing() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, 200, 1);
        int offers = 20_000;
        long before = 0;
        for (int i = 0; i < 2 * offers; i++) {
            if (i == offers) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            if (app.accepts(dell)) {
                throw new AssertionError("offer " + i);
            }
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat((double) bytes / offers).as("bytes an offer").isLessThan(1);
    }
}
