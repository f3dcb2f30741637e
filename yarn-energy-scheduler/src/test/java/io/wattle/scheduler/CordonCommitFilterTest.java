package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.placement.TestingCluster;
import io.wattle.scheduler.placement.TestingContainer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ActiveUsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Proposals as reservations and placement constraints make them, which ask no allocator. */
class CordonCommitFilterTest {

    private static final Resource SIZE = Resource.newInstance(100, 1);

    private final FailingEntryPoints failures = new FailingEntryPoints();
    private final Attempt attempt = new Attempt();
    private TestingCluster cluster;
    private SchedulerNode cordoned;
    private SchedulerNode schedulable;

    /** An attempt that notes what is taken back. */
    private static final class Attempt extends SchedulerApplicationAttempt {
        private final List<Resource> takenBack = new ArrayList<>();

        private Attempt() {
            super(
                    ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1),
                    "ann",
                    TestingContainer.answering(Queue.class, Map.of("getQueueName", "default")),
                    new ActiveUsersManager(null),
                    context());
        }

        private static RMContextImpl context() {
            RMContextImpl context = new RMContextImpl();
            context.setYarnConfiguration(new YarnConfiguration());
            return context;
        }

        @Override
        public void decUnconfirmedRes(Resource resource) {
            takenBack.add(resource);
        }
    }

    @BeforeEach
    void startCluster() throws Exception {
        cluster = new TestingCluster(Map.of(), failures);
        cordoned = cluster.node("n1", 1_000, 10);
        schedulable = cluster.node("n2", 1_000, 10);
        cluster.energy().cordoned().cordon(Map.of("n1", 60_000L));
    }

    private List<ContainerAllocationProposal<Attempt, SchedulerNode>> on(SchedulerNode... nodes) {
        return Arrays.stream(nodes)
                .map(it -> new ContainerAllocationProposal<>(
                        new SchedulerContainer<>(attempt, it, null, "", true),
                        null,
                        null,
                        NodeType.NODE_LOCAL,
                        NodeType.NODE_LOCAL,
                        SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY,
                        SIZE))
                .toList();
    }

    private boolean refusesToAllocate(SchedulerNode... nodes) {
        return CordonCommitFilter.refuses(
                new ResourceCommitRequest<>(on(nodes), List.of(), List.of()), cluster.energy());
    }

    @Test
    void whatComesOntoACordonedNodeIsRefusedAndTakenBack() {
        assertThat(refusesToAllocate(cordoned)).isTrue();
        assertThat(attempt.takenBack).containsExactly(SIZE);
    }

    @Test
    void allOfARequestIsOneDecision() {
        assertThat(refusesToAllocate(schedulable, cordoned)).isTrue();
        assertThat(attempt.takenBack).containsExactly(Resource.newInstance(200, 2));
    }

    @Test
    void othersPass() {
        assertThat(refusesToAllocate(schedulable)).isFalse();
        assertThat(refusesToAllocate()).isFalse();
        assertThat(attempt.takenBack).isEmpty();
    }

    /** What is reserved was never counted as allocated. */
    @Test
    void aReservationIsRefusedToo() {
        ResourceCommitRequest<Attempt, SchedulerNode> request =
                new ResourceCommitRequest<>(List.of(), on(cordoned), List.of());
        assertThat(CordonCommitFilter.refuses(request, cluster.energy())).isTrue();
        assertThat(attempt.takenBack).isEmpty();
    }

    @Test
    void onceItIsSchedulableNothingIsRefused() {
        cluster.millis += 60_000;
        assertThat(refusesToAllocate(cordoned)).isFalse();
    }

    @Test
    void whereItFailsHadoopDecides() {
        failures.failing.add(EntryPoint.TANDEM_COMMIT);
        assertThat(refusesToAllocate(cordoned)).isFalse();
        assertThat(failures.count(EntryPoint.TANDEM_COMMIT)).isEqualTo(1);
    }
}
