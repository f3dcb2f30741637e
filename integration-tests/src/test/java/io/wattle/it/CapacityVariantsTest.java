package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.ledger.NodeAccount;
import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.account.NodeEnergy;
import io.wattle.scheduler.placement.DecisionCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.MoveApplicationAcrossQueuesRequest;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeDecommissioningEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.MutableConfigurationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.ResourceUsageMultiNodeLookupPolicy;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.webapp.dao.QueueConfigInfo;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the CapacityScheduler can do besides placing a container on a node: placement by joules and the ledger follow it. A
 * request may wait for an hour here, so that one which waits in vain is not placed before the test gives up.
 */
@Tag("embedded")
@Tag("hadoop-versions")
@Timeout(600)
class CapacityVariantsTest {

    private static final String QUEUES = "yarn.scheduler.capacity.root";
    private static final String IO = "wattle-workload=io";
    private static final String LATENCY = "wattle-workload=latency";
    private static final String EDISON = "10.1.0.1";
    private static final String DELL = "10.2.0.1";
    private static final int EDISON_VCORES = 4;

    /**
     * How many go on a node is a matter of vcores: Hadoop keeps the smallest and the largest container's MiB in static fields,
     * and which ResourceManager of this JVM set them is not known.
     */
    private static final Resource SMALL = Resource.newInstance(512, 1);

    private static final Resource LARGE = Resource.newInstance(512, 2);

    @TempDir
    private Path directory;

    private DrivenResourceManager driven;
    private DrivenResourceManager.Node edison;
    private DrivenResourceManager.Node dell;

    @AfterEach
    void stop() {
        if (driven != null) {
            driven.close();
        }
    }

    @Test
    void theLedgerHasTheSizeOfAContainerThatGrewAndShrank() throws Exception {
        start(configuration());
        DrivenApp app = driven.submit("default", IO);
        DrivenApp.Placed placed = run(app, app.ask(1, SMALL));
        awaitNode("it runs", edison, it -> it.containers() == 1 && it.usedVcores() == 1);
        resize(app, placed, ContainerUpdateType.INCREASE_RESOURCE, LARGE);
        awaitNode("it grew", edison, it -> it.containers() == 1 && it.usedVcores() == 2);
        resize(app, placed, ContainerUpdateType.DECREASE_RESOURCE, SMALL);
        awaitNode("it shrank", edison, it -> it.containers() == 1 && it.usedVcores() == 1);
        end(app, placed);
        awaitNode("it ended", edison, it -> it.containers() == 0);
    }

    /** Hadoop calls such a node no larger than its containers. */
    @Test
    void aNodeThatIsDecommissionedGetsNothingAndItsLastContainerBearsItsOwnShareOnly() throws Exception {
        start(configuration());
        edison.watchesItsMachine();
        DrivenApp app = driven.submit("default", IO);
        DrivenApp.Placed last = run(app, app.ask(1, SMALL));
        assertThat(last.node()).isEqualTo(edison.id());
        awaitNode("it runs", edison, it -> it.containers() == 1);
        driven.rm()
                .getRMContext()
                .getDispatcher()
                .getEventHandler()
                .handle(new RMNodeDecommissioningEvent(edison.id(), 3_600));
        awaitNode("the node is as small as its container", edison, it -> it.vcores() == 1);
        assertThat(driven.rm().getRMContext().getRMNodes().get(edison.id()).getState())
                .isEqualTo(NodeState.DECOMMISSIONING);

        assertThat(await(app, app.ask(3, SMALL), 3)).containsOnly(dell.id());

        NodeAccount before = node(edison).orElseThrow().account().orElseThrow();
        awaitNode(
                "idle joules",
                edison,
                it -> it.account().orElseThrow().idleJoules() > before.idleJoules()
                        && it.account().orElseThrow().containerIdleJoules() > before.containerIdleJoules());
        NodeAccount after = node(edison).orElseThrow().account().orElseThrow();
        assertThat((after.containerIdleJoules() - before.containerIdleJoules())
                        / (after.idleJoules() - before.idleJoules()))
                .isCloseTo(1.0 / EDISON_VCORES, within(0.001));
        end(app, last);
        app.finish();
        DrivenApp.await("the node's end", () -> {
            driven.heartbeats();
            return scheduler().getNode(edison.id()) == null;
        });
        awaitNode("nothing of it is left", edison, it -> !it.registered() && it.containers() == 0);
    }

    @Test
    void aPartitionThatLendsItsNodesLendsThemOnceTheRequestsOwnHasNoRoom() throws Exception {
        Configuration conf = configuration();
        conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
        conf.set(
                YarnConfiguration.FS_NODE_LABELS_STORE_ROOT_DIR,
                directory.resolve("labels").toUri().toString());
        conf.set(QUEUES + ".accessible-node-labels.lent.capacity", "100");
        conf.set(QUEUES + ".default.accessible-node-labels", "lent");
        conf.set(QUEUES + ".default.accessible-node-labels.lent.capacity", "100");
        driven = DrivenResourceManager.start(conf);
        RMNodeLabelsManager labels = driven.rm().getRMContext().getNodeLabelManager();
        labels.addToCluserNodeLabels(List.of(NodeLabel.newInstance("lent", false)));
        labels.addLabelsToNode(Map.of(NodeId.newInstance(DELL, 0), Set.of("lent")));
        addNodes();
        DrivenApp.await(
                "partition", () -> "lent".equals(scheduler().getNode(dell.id()).getPartition()));

        DrivenApp app = driven.submit("default", IO);
        assertThat(app.ask(1, SMALL)).isEmpty();
        refuses(dell);
        assertThat(await(app, List.of(), 1)).containsOnly(edison.id());
        assertThat(oneByOne(app, EDISON_VCORES - 1)).containsOnly(edison.id());
        assertThat(await(app, app.ask(2, SMALL), 2)).containsOnly(dell.id());
    }

    /** What it asked for before it was moved, too. */
    @Test
    void anApplicationThatIsMovedIsJudgedByTheKeyOfItsNewQueue() throws Exception {
        Configuration conf = configuration();
        conf.set("yarn.scheduler.capacity.root.queues", "default,disk,quick");
        for (String queue : List.of("disk", "quick")) {
            conf.set(QUEUES + "." + queue + ".capacity", "50");
            conf.set(QUEUES + "." + queue + ".maximum-capacity", "100");
            conf.set(QUEUES + "." + queue + ".user-limit-factor", "10");
        }
        conf.set(QUEUES + ".default.capacity", "0");
        conf.set("yarn.energy.queue.root.disk.workload", "io");
        conf.set("yarn.energy.queue.root.quick.workload", "latency");
        start(conf);
        DrivenApp app = driven.submit("disk");
        assertThat(app.ask(1, SMALL)).isEmpty();
        refuses(dell);
        assertThat(app.collect()).isEmpty();
        driven.rm()
                .getClientRMService()
                .moveApplicationAcrossQueues(MoveApplicationAcrossQueuesRequest.newInstance(app.id(), "quick"));
        // By the key of before the Edison, which is the first to offer itself, would get it.
        assertThat(await(app, List.of(), 1)).containsOnly(dell.id());
    }

    /** The CapacityScheduler knows such leaves by their path only. */
    @Test
    void leavesOfOneNameHaveTheKeysOfTheirOwnPaths() throws Exception {
        Configuration conf = configuration();
        conf.set("yarn.scheduler.capacity.root.queues", "default,a,b");
        conf.set(QUEUES + ".default.capacity", "0");
        for (String parent : List.of("a", "b")) {
            conf.set(QUEUES + "." + parent + ".capacity", "50");
            conf.set(QUEUES + "." + parent + ".maximum-capacity", "100");
            conf.set(QUEUES + "." + parent + ".queues", "etl");
            conf.set(QUEUES + "." + parent + ".etl.capacity", "100");
            conf.set(QUEUES + "." + parent + ".etl.user-limit-factor", "10");
        }
        conf.set("yarn.energy.queue.root.a.workload", "latency");
        conf.set("yarn.energy.queue.root.b.workload", "io");
        start(conf);
        DrivenApp quick = driven.submit("root.a.etl");
        assertThat(await(quick, quick.ask(1, SMALL), 1)).containsOnly(dell.id());
        DrivenApp app = driven.submit("root.b.etl");
        assertThat(await(app, app.ask(1, SMALL), 1)).containsOnly(edison.id());
    }

    @Test
    void withMultiNodePlacementTheJoulesStillDecide() throws Exception {
        Configuration conf = configuration();
        String policy = "yarn.scheduler.capacity.multi-node-sorting.policy";
        conf.setBoolean("yarn.scheduler.capacity.multi-node-placement-enabled", true);
        conf.set(policy + ".names", "usage");
        conf.set(policy, "usage");
        conf.set(policy + ".usage.class", ResourceUsageMultiNodeLookupPolicy.class.getName());
        conf.set(policy + ".usage.sorting-interval.ms", "100");
        start(conf);
        DrivenApp quick = driven.submit("default", LATENCY);
        assertThat(await(quick, quick.ask(4, SMALL), 4)).containsOnly(dell.id());
        DrivenApp app = driven.submit("default", IO);
        assertThat(oneByOne(app, EDISON_VCORES)).containsOnly(edison.id());
        assertThat(await(app, app.ask(2, SMALL), 2)).containsOnly(dell.id());
    }

    /** Hadoop places them by the nodes' queues, without asking any scheduler. */
    @Test
    void opportunisticContainersAreInTheLedgerAndTakeNoRoom() throws Exception {
        Configuration conf = configuration();
        conf.setBoolean(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, true);
        conf.setInt(YarnConfiguration.NM_CONTAINER_QUEUING_SORTING_NODES_INTERVAL_MS, 100);
        start(conf);
        edison.queuesOpportunistic();
        dell.queuesOpportunistic();
        DrivenApp app = driven.submit("default", IO);
        List<DrivenApp.Placed> opportunistic = new ArrayList<>();
        DrivenApp.await("an opportunistic container", () -> {
            driven.heartbeats();
            opportunistic.addAll(opportunistic.isEmpty() ? app.askOpportunistic(1, SMALL) : List.of());
            return !opportunistic.isEmpty();
        });
        DrivenResourceManager.Node on = opportunistic.get(0).node().equals(edison.id()) ? edison : dell;
        driven.report(opportunistic, ContainerState.RUNNING);
        awaitNode("it runs", on, it -> it.containers() == opportunistic.size());
        assertThat(oneByOne(app, EDISON_VCORES)).containsOnly(edison.id());
        driven.report(opportunistic, ContainerState.COMPLETE);
        awaitNode("it ended", on, it -> it.containers() == 0);
    }

    @Test
    void aQueueOfTheMutableConfigurationStoreHasItsEnergyKeys() throws Exception {
        Configuration conf = configuration();
        conf.set(YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS, YarnConfiguration.MEMORY_CONFIGURATION_STORE);
        conf.set("yarn.energy.queue.root.made.workload", "io");
        conf.set("yarn.energy.queue.root.quick.workload", "latency");
        start(conf);
        Map<String, String> half = Map.of("capacity", "50", "maximum-capacity", "100", "user-limit-factor", "10");
        SchedConfUpdateInfo added = new SchedConfUpdateInfo();
        added.getAddQueueInfo().add(new QueueConfigInfo("root.made", half));
        added.getAddQueueInfo().add(new QueueConfigInfo("root.quick", half));
        added.getUpdateQueueInfo().add(new QueueConfigInfo("root.default", Map.of("capacity", "0")));
        added.getGlobalParams().put("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        mutate(added);
        assertThat(scheduler().getQueue("made")).isNotNull();
        DrivenApp quick = driven.submit("quick");
        assertThat(oneByOne(quick, 2)).containsOnly(dell.id());

        SchedConfUpdateInfo changed = new SchedConfUpdateInfo();
        changed.getUpdateQueueInfo().add(new QueueConfigInfo("root.made", Map.of("user-limit-factor", "20")));
        mutate(changed);
        DrivenApp app = driven.submit("made");
        assertThat(oneByOne(app, 2)).containsOnly(edison.id());
    }

    /** What the ResourceManager's web service does with a change. */
    private void mutate(SchedConfUpdateInfo change) throws Exception {
        MutableConfigurationProvider store = scheduler().getMutableConfProvider();
        var mutation = store.logAndApplyMutation(UserGroupInformation.getCurrentUser(), change);
        driven.rm().getRMContext().getRMAdminService().refreshQueues();
        store.confirmPendingMutation(mutation, true);
    }

    private void resize(DrivenApp app, DrivenApp.Placed placed, ContainerUpdateType change, Resource size)
            throws Exception {
        int before = app.updated().size();
        app.resize(placed, change, size);
        DrivenApp.await("another size", () -> {
            driven.heartbeats();
            assertThat(app.collect()).as("no container but the one it has").isEmpty();
            return app.updated().size() > before;
        });
        assertThat(app.updated().get(before).getContainer().getResource().getVirtualCores())
                .isEqualTo(size.getVirtualCores());
    }

    /** The one container that the application gets; it runs. */
    private DrivenApp.Placed run(DrivenApp app, List<DrivenApp.Placed> placed) throws Exception {
        List<DrivenApp.Placed> all = collect(app, placed, 1);
        driven.report(all, ContainerState.RUNNING);
        return all.get(0);
    }

    private void end(DrivenApp app, DrivenApp.Placed placed) throws Exception {
        driven.report(List.of(placed), ContainerState.COMPLETE);
        DrivenApp.await("its end", () -> {
            driven.heartbeats();
            app.collect();
            return !app.completed().isEmpty();
        });
    }

    /** On which nodes so many containers are placed, if all nodes offer themselves. */
    private List<NodeId> await(DrivenApp app, List<DrivenApp.Placed> placed, int count) throws Exception {
        return collect(app, placed, count).stream().map(DrivenApp.Placed::node).toList();
    }

    /** The same, where each is asked for once the one before is placed: it never asks for more than there is room for. */
    private List<NodeId> oneByOne(DrivenApp app, int count) throws Exception {
        List<NodeId> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.addAll(await(app, app.ask(1, SMALL), 1));
        }
        return all;
    }

    private List<DrivenApp.Placed> collect(DrivenApp app, List<DrivenApp.Placed> placed, int count) throws Exception {
        List<DrivenApp.Placed> all = new ArrayList<>(placed);
        DrivenApp.await(count + " containers", () -> {
            driven.heartbeats();
            all.addAll(app.collect());
            return all.size() >= count;
        });
        assertThat(all).hasSize(count);
        return all;
    }

    /** The node alone offers itself, and is refused. */
    private void refuses(DrivenResourceManager.Node node) throws Exception {
        DecisionCounts counts = scheduler().energy().counts();
        long before = counts.deferred();
        DrivenApp.await("refusal of " + node.id(), () -> {
            node.heartbeat();
            return counts.deferred() > before;
        });
    }

    private void awaitNode(String what, DrivenResourceManager.Node node, Predicate<NodeEnergy> condition)
            throws Exception {
        Await.until(() -> what + ": " + node(node), () -> {
            driven.heartbeats();
            return node(node).filter(condition).isPresent();
        });
    }

    private Optional<NodeEnergy> node(DrivenResourceManager.Node node) {
        return scheduler()
                .report()
                .flatMap(report -> report.nodes().stream()
                        .filter(it -> it.node().equals(node.id().toString()))
                        .findFirst());
    }

    private EnergyCapacityScheduler scheduler() {
        return (EnergyCapacityScheduler) driven.rm().getResourceScheduler();
    }

    private void start(Configuration conf) throws Exception {
        driven = DrivenResourceManager.start(conf);
        addNodes();
    }

    private void addNodes() throws Exception {
        edison = driven.register(EDISON, Resource.newInstance(EDISON_VCORES * 2_000, EDISON_VCORES));
        dell = driven.register(DELL, Resource.newInstance(80_000, 40));
        DrivenApp.await("nodes", () -> scheduler().getNumClusterNodes() == 2);
    }

    private Configuration configuration() throws IOException {
        Path hosts = Files.writeString(
                directory.resolve("hosts.yaml"), "hosts:\n  '10.1.*': edison\n  '10.2.*': dell-r620\n");
        Configuration conf = WebResourceManager.configuration();
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        // Else, as 3.5.0 does by default, nodes are offered without a heartbeat of theirs.
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 100);
        conf.set("yarn.energy.nodes.hosts-file", hosts.toString());
        conf.set("yarn.energy.deferral.longest-ms", "3600000");
        conf.set("yarn.energy.deferral.patience-ms", "604800000");
        conf.set("yarn.energy.meters.interval-ms", "500");
        return conf;
    }
}
