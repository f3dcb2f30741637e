package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.placement.TestingCluster;
import io.wattle.scheduler.placement.TestingContainer;
import io.wattle.scheduler.placement.TestingSettings;
import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.DataNodeState;
import io.wattle.tandem.lifecycle.ObservedNode;
import io.wattle.tandem.lifecycle.ObservedNode.ServiceState;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.LogAggregationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.api.protocolrecords.LogAggregationReport;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keeps a node from sleep: data, containers and reservations on it, and what else is said of it. */
class NodeObserverTest {

    private static final ApplicationId APP = ApplicationId.newInstance(1, 1);

    @TempDir
    private Path directory;

    private final Map<ApplicationId, RMApp> apps = new HashMap<>();
    private final Map<String, KeepAwakeReason> kept = new HashMap<>();
    private final Map<String, DataNodeState> dataNodes = new HashMap<>();
    private final PendingLogs logs = new PendingLogs();
    private TestingCluster cluster;
    private FiCaSchedulerNode dell;

    @BeforeEach
    void startCluster() throws Exception {
        cluster = new TestingCluster(TestingSettings.byName(
                directory, Map.of("yarn.energy.tandem.mode", "dry-run", "yarn.energy.tandem.groups", "dell-r620")));
        dell = (FiCaSchedulerNode) cluster.node("dell1", 16_000, 12);
        cluster.energy().activity().added(dell.getNodeID());
    }

    private void app(String type, RMAppState state) {
        apps.put(
                APP,
                TestingContainer.answering(
                        RMApp.class,
                        Map.of(
                                "getApplicationType",
                                type,
                                "getState",
                                state,
                                "getLogAggregationReportsForApp",
                                Map.of())));
    }

    private static RMNode node(FiCaSchedulerNode of, NodeState state, ApplicationId... running) {
        return TestingContainer.answering(
                RMNode.class,
                Map.of("getNodeID", of.getNodeID(), "getState", state, "getRunningApps", List.of(running)));
    }

    private NodeObserver observer() {
        return new NodeObserver(
                cluster.energy(),
                cluster.energy().settings().tandem(),
                apps,
                logs,
                host -> Optional.ofNullable(kept.get(host)),
                host -> dataNodes.getOrDefault(host, DataNodeState.NONE),
                2_000);
    }

    private ObservedNode observe(ApplicationId... running) {
        return observer().observe(node(dell, NodeState.RUNNING, running), dell).orElseThrow();
    }

    @Test
    void anEmptyNodeIsIdleSinceSomethingLastHappened() {
        ObservedNode node = observe();
        assertThat(node.host()).isEqualTo("dell1");
        assertThat(node.group()).isEqualTo("dell-r620");
        assertThat(node.serviceState()).isEqualTo(ServiceState.IN_SERVICE);
        assertThat(node.idleSinceSeconds()).hasValue(1_000);
        assertThat(node.free()).isEqualTo(new Room(16_000, 12));
        assertThat(node.running()).isEmpty();
        assertThat(node.reserved()).isFalse();
        assertThat(node.dataReason()).isEmpty();
        assertThat(node.kept()).isEmpty();
    }

    @Test
    void itsDataNodeIsTold() {
        assertThat(observe().dataNode()).isEqualTo(DataNodeState.NONE);
        dataNodes.put("dell1", DataNodeState.ENTERING_MAINTENANCE);
        assertThat(observe().dataNode()).isEqualTo(DataNodeState.ENTERING_MAINTENANCE);
    }

    @Test
    void aContainerKeepsItFromBeingIdle() {
        cluster.fill(dell, 4_000);
        ObservedNode node = observe();
        assertThat(node.running()).containsExactly(new Room(4_000, 1));
        assertThat(node.free()).isEqualTo(new Room(12_000, 11));
        assertThat(node.idleSinceSeconds()).isEmpty();
    }

    @Test
    void whereVcoresDoNotCountContainersHaveNone() {
        cluster.energy().countVcores(false);
        cluster.fill(dell, 4_000);
        ObservedNode node = observe();
        assertThat(node.running()).containsExactly(new Room(4_000, 0));
        assertThat(node.free()).isEqualTo(new Room(12_000, 11));
    }

    @Test
    void roomThatIsReservedIsTold() {
        RMContainer container = TestingContainer.answering(RMContainer.class, Map.of());
        FiCaSchedulerNode reserved = new FiCaSchedulerNode(dell.getRMNode(), false, Set.of()) {
            @Override
            public RMContainer getReservedContainer() {
                return container;
            }
        };
        assertThat(observer()
                        .observe(node(dell, NodeState.RUNNING), reserved)
                        .orElseThrow()
                        .reserved())
                .isTrue();
    }

    /** Map outputs, the shuffle of Spark and Tez: later tasks read them. */
    @Test
    void dataOfARunningApplicationAreNeeded() {
        for (String type : List.of("MAPREDUCE", "SPARK", "Tez")) {
            app(type, RMAppState.RUNNING);
            assertThat(observe(APP).dataReason())
                    .as(type)
                    .hasValueSatisfying(
                            it -> assertThat(it).contains(APP.toString()).contains("may need what it wrote there"));
        }
    }

    @Test
    void dataOfOthersAreNot() {
        for (RMAppState over : List.of(RMAppState.FINISHED, RMAppState.FAILED, RMAppState.KILLED)) {
            app("MAPREDUCE", over);
            assertThat(observe(APP).dataReason()).as(over.name()).isEmpty();
        }
        app("SERVICE", RMAppState.RUNNING);
        assertThat(observe(APP).dataReason()).isEmpty();
        apps.clear();
        assertThat(observe(APP).dataReason())
                .as("the ResourceManager has forgotten it")
                .isEmpty();
    }

    private Optional<String> afterTheEnd(LogAggregationStatus status) {
        Map<NodeId, LogAggregationReport> reports =
                Map.of(dell.getNodeID(), LogAggregationReport.newInstance(APP, status, ""));
        apps.put(
                APP,
                TestingContainer.answering(
                        RMApp.class,
                        Map.of("getState", RMAppState.FINISHED, "getLogAggregationReportsForApp", reports)));
        logs.endRound();
        return observe().dataReason();
    }

    /** As an application ends, it is struck off its nodes, which upload its logs only then. */
    @Test
    void logsOfWhatHasEndedAreWaitedFor() {
        app("SERVICE", RMAppState.RUNNING);
        assertThat(observe(APP).dataReason()).isEmpty();
        assertThat(afterTheEnd(LogAggregationStatus.NOT_START))
                .hasValueSatisfying(it -> assertThat(it).contains("the logs of " + APP));
        assertThat(afterTheEnd(LogAggregationStatus.RUNNING)).isPresent();
        assertThat(afterTheEnd(LogAggregationStatus.RUNNING_WITH_FAILURE)).isPresent();
        assertThat(afterTheEnd(LogAggregationStatus.SUCCEEDED)).isEmpty();
        assertThat(afterTheEnd(LogAggregationStatus.NOT_START))
                .as("it was forgotten")
                .isEmpty();
    }

    @Test
    void logsThatNobodyCollectsAreNotWaitedFor() {
        for (LogAggregationStatus over :
                List.of(LogAggregationStatus.DISABLED, LogAggregationStatus.FAILED, LogAggregationStatus.TIME_OUT)) {
            app("SERVICE", RMAppState.RUNNING);
            observe(APP);
            assertThat(afterTheEnd(over)).as(over.name()).isEmpty();
        }
        app("SERVICE", RMAppState.RUNNING);
        observe(APP);
        logs.endRound();
        apps.clear();
        assertThat(observe().dataReason())
                .as("the ResourceManager has forgotten it")
                .isEmpty();
    }

    /** Who could use a sleeper of a partition is not known. */
    @Test
    void nodesWithALabelStayAwake() {
        FiCaSchedulerNode labelled = new FiCaSchedulerNode(dell.getRMNode(), false, Set.of("gpu"));
        ObservedNode node =
                observer().observe(node(dell, NodeState.RUNNING), labelled).orElseThrow();
        assertThat(node.kept()).hasValueSatisfying(it -> {
            assertThat(it.cause()).isEqualTo(Cause.NOT_SLEEPABLE);
            assertThat(it.why()).contains("gpu");
        });
    }

    @Test
    void whatElseRunsOnAHostIsTold() {
        KeepAwakeReason reason = new KeepAwakeReason(Cause.DATA, "it has a DataNode");
        kept.put("dell1", reason);
        assertThat(observe().kept()).contains(reason);
    }

    @Test
    void ofNodesThatNeverSleepNothingOfThatIsAsked() {
        FiCaSchedulerNode edison = (FiCaSchedulerNode) cluster.node("edison1", 1_000, 2);
        kept.put("edison1", new KeepAwakeReason(Cause.DATA, "it has a DataNode"));
        app("MAPREDUCE", RMAppState.RUNNING);
        ObservedNode node =
                observer().observe(node(edison, NodeState.RUNNING, APP), edison).orElseThrow();
        assertThat(node.kept()).isEmpty();
        assertThat(node.dataReason()).isEmpty();
    }

    @Test
    void anOperatorsDecommissioningIsSeenInProgress() {
        for (NodeState state : List.of(NodeState.DECOMMISSIONING, NodeState.DECOMMISSIONED)) {
            assertThat(observer().observe(node(dell, state), dell).orElseThrow().serviceState())
                    .isEqualTo(ServiceState.DECOMMISSIONED);
            assertThat(observer().observe(node(dell, state), null).orElseThrow().serviceState())
                    .as("the scheduler has let it go")
                    .isEqualTo(ServiceState.DECOMMISSIONED);
        }
        assertThat(observer()
                        .observe(node(dell, NodeState.UNHEALTHY), null)
                        .orElseThrow()
                        .serviceState())
                .isEqualTo(ServiceState.UNHEALTHY);
    }

    @Test
    void whatOnlyRegistersAndWhatIsUnknownIsLeftOut() {
        assertThat(observer().observe(node(dell, NodeState.RUNNING), null)).isEmpty();
        FiCaSchedulerNode unknown = (FiCaSchedulerNode) cluster.node("unknown1", 1_000, 2);
        assertThat(observer().observe(node(unknown, NodeState.RUNNING), unknown))
                .isEmpty();
    }

    /** They ask no scheduler for a node. */
    @Test
    void whereOpportunisticContainersAreAllowedNothingSleeps() {
        Configuration conf = new Configuration(false);
        assertThat(ClusterObserver.opportunistic(conf)).isEmpty();
        conf.setBoolean("yarn.resourcemanager.opportunistic-container-allocation.enabled", true);
        assertThat(ClusterObserver.opportunistic(conf).map(KeepAwakeReason::cause))
                .contains(Cause.NOT_SLEEPABLE);
    }

    /** A program could only switch all of them at once. */
    @Test
    void severalNodeManagersOnAHostKeepItAwake() {
        FiCaSchedulerNode second = (FiCaSchedulerNode) cluster.node("dell1", 16_000, 12);
        cluster.fill(second, 4_000);
        ObservedNode both = ClusterObserver.severalOnAHost(
                observe(),
                observer().observe(node(second, NodeState.RUNNING), second).orElseThrow());
        assertThat(both.kept().map(KeepAwakeReason::cause)).contains(Cause.NOT_SLEEPABLE);
        assertThat(both.running()).hasSize(1);
        assertThat(both.idleSinceSeconds()).isEmpty();
    }
}
