package io.wattle.testbed.supervisor;

import io.wattle.model.NodeClass;
import io.wattle.testbed.hadoop.ClusterPages;
import io.wattle.testbed.hadoop.HadoopCommands;
import io.wattle.testbed.hadoop.HadoopCommands.DaemonKind;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Starts a cluster's daemons in the order that the rendered README names. Used by one thread at a time. */
final class Daemons {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long PAUSE_MILLIS = 500;

    private final TestbedPlan plan;
    private final HadoopCommands commands;
    private final ClusterPages pages;
    private final Map<DaemonKind, List<String>> ownSettings;
    private final Consumer<String> progress;

    /**
     * For the hosts of a plan.
     *
     * @param ownSettings keys that only this testbed needs, as {@code KEY=VALUE}, by kind of daemon
     */
    Daemons(
            TestbedPlan plan,
            HadoopCommands commands,
            ClusterPages pages,
            Map<DaemonKind, List<String>> ownSettings,
            Consumer<String> progress) {
        this.plan = plan;
        this.commands = commands;
        this.pages = pages;
        this.ownSettings = Map.copyOf(ownSettings);
        this.progress = progress;
    }

    /**
     * Starts all, and returns when the cluster takes jobs.
     *
     * @param resourceManagers the master, and the host of the second ResourceManager if there is one
     */
    void start(TestbedHost master, List<TestbedHost> resourceManagers, List<TestbedHost> workers)
            throws IOException, InterruptedException {
        List<TestbedHost> all = new ArrayList<>(workers);
        all.add(0, master);
        List<TestbedHost> dataNodes = workers.stream().filter(this::hasDataNode).toList();
        master.run(commands.format());
        start(List.of(master), DaemonKind.NAMENODE);
        start(dataNodes, DaemonKind.DATANODE);
        await(
                "the NameNode and its DataNodes",
                all,
                () -> pages.liveDataNodes() == dataNodes.size() && !pages.isInSafeMode());
        pages.makeFolder(plan.hasStandby() ? "/resourcemanager" : "/rmstore", "700");
        pages.makeFolder("/tmp", "1777");
        pages.makeFolder("/user/" + System.getProperty("user.name"), "755");
        start(resourceManagers, DaemonKind.RESOURCEMANAGER);
        start(List.of(master), DaemonKind.HISTORYSERVER);
        await("the ResourceManager", all, () -> pages.runningNodes().isEmpty());
        pages.addLabel(TestbedPlan.MASTER);
        start(all, DaemonKind.NODEMANAGER);
        Set<String> expected = all.stream().map(TestbedHost::name).collect(Collectors.toSet());
        await("all NodeManagers", all, () -> Set.copyOf(pages.runningNodes()).equals(expected));
    }

    /** Starts what runs on a worker. */
    void startWorker(TestbedHost worker) throws IOException, InterruptedException {
        if (hasDataNode(worker)) {
            start(List.of(worker), DaemonKind.DATANODE);
        }
        start(List.of(worker), DaemonKind.NODEMANAGER);
    }

    private boolean hasDataNode(TestbedHost worker) {
        return plan.worker(worker.name()).map(WorkerPlan::hasDataNode).orElse(false);
    }

    /** Starts one daemon of a host. */
    void start(TestbedHost host, DaemonKind kind) throws IOException, InterruptedException {
        start(List.of(host), kind);
    }

    private void start(List<TestbedHost> hosts, DaemonKind kind) throws IOException, InterruptedException {
        progress.accept("starting the " + kind.argument() + " of "
                + (hosts.size() == 1 ? hosts.get(0).name() : hosts.size() + " hosts"));
        for (TestbedHost host : hosts) {
            List<String> settings = new ArrayList<>(ownSettings.getOrDefault(kind, List.of()));
            if (kind == DaemonKind.NODEMANAGER) {
                settings.addAll(nodeManagerSettings(host));
            }
            host.run(commands.start(kind, folder(host), settings));
        }
    }

    /** What no other cluster needs: containers with the cores of their class. */
    private List<String> nodeManagerSettings(TestbedHost host) {
        NodeClass nodeClass = plan.worker(host.name())
                .map(WorkerPlan::nodeClass)
                .orElse(plan.profile().master());
        String groups = host.containerGroups().stream().map(Path::toString).collect(Collectors.joining(","));
        return List.of(
                // Others' files fill this disk, not the worker's.
                "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage=99.5",
                "yarn.nodemanager.container-executor.class=io.wattle.testbed.node.ClassSpeedExecutor",
                "yarn.nodemanager.container-monitor.process-tree.class=io.wattle.testbed.node.ClassSpeedProcessTree",
                "wattle.testbed.container-groups=" + groups,
                "wattle.testbed.core-share=" + plan.scale().coreShare(nodeClass),
                "wattle.testbed.cores=" + nodeClass.cores());
    }

    private String folder(TestbedHost host) {
        return plan.worker(host.name())
                .map(WorkerPlan::nodeClass)
                .map(it -> "worker-" + it.name())
                .orElse(host.name());
    }

    private void await(String what, List<TestbedHost> hosts, Callable<Boolean> condition)
            throws IOException, InterruptedException {
        progress.accept("waiting for " + what);
        long start = System.nanoTime();
        String last = "no answer";
        while (true) {
            try {
                if (condition.call()) {
                    return;
                }
            } catch (IOException e) {
                last = String.valueOf(e.getMessage());
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
            requireAlive(hosts);
            if (System.nanoTime() - start > LIMIT.toNanos()) {
                throw new IOException(what + ": not there within " + LIMIT.toMinutes() + " min (" + last + ")");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static void requireAlive(List<TestbedHost> hosts) throws IOException, InterruptedException {
        for (TestbedHost host : hosts) {
            Optional<String> ended = host.endedDaemon();
            if (ended.isPresent()) {
                throw new IOException("the " + ended.get() + " of " + host.name() + " ended; its log says why");
            }
        }
    }
}
