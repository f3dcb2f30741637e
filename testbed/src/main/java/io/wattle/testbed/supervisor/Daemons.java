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
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
    private final Consumer<String> progress;

    Daemons(TestbedPlan plan, HadoopCommands commands, ClusterPages pages, Consumer<String> progress) {
        this.plan = plan;
        this.commands = commands;
        this.pages = pages;
        this.progress = progress;
    }

    /** Starts all, and returns when the cluster takes jobs. */
    void start(TestbedHost master, Collection<TestbedHost> workers) throws IOException, InterruptedException {
        master.run(commands.format());
        start(master, DaemonKind.NAMENODE);
        for (TestbedHost worker : workers) {
            start(worker, DaemonKind.DATANODE);
        }
        await("the NameNode and its DataNodes", () -> pages.liveDataNodes() == workers.size() && !pages.isInSafeMode());
        pages.makeFolder("/rmstore", "700");
        pages.makeFolder("/tmp", "1777");
        pages.makeFolder("/user/" + System.getProperty("user.name"), "755");
        start(master, DaemonKind.RESOURCEMANAGER);
        start(master, DaemonKind.HISTORYSERVER);
        await("the ResourceManager", () -> pages.runningNodes() != null);
        pages.addLabel(TestbedPlan.MASTER);
        start(master, DaemonKind.NODEMANAGER);
        for (TestbedHost worker : workers) {
            start(worker, DaemonKind.NODEMANAGER);
        }
        Set<String> expected = new TreeSet<>();
        workers.forEach(it -> expected.add(it.name()));
        expected.add(TestbedPlan.MASTER);
        await("all NodeManagers", () -> new TreeSet<>(pages.runningNodes()).equals(expected));
    }

    /** Starts what runs on a worker. */
    void startWorker(TestbedHost worker) throws IOException, InterruptedException {
        start(worker, DaemonKind.DATANODE);
        start(worker, DaemonKind.NODEMANAGER);
    }

    private void start(TestbedHost host, DaemonKind kind) throws IOException, InterruptedException {
        progress.accept("starts " + kind.argument() + " on " + host.name());
        List<String> settings = kind == DaemonKind.NODEMANAGER ? nodeManagerSettings(host) : List.of();
        host.run(commands.start(kind, folder(host), settings));
    }

    /** What no other cluster needs: containers with the cores of their class. */
    private List<String> nodeManagerSettings(TestbedHost host) {
        NodeClass nodeClass =
                plan.worker(host.name()).map(WorkerPlan::nodeClass).orElse(plan.profile().master());
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
                .orElse(TestbedPlan.MASTER);
    }

    private void await(String what, Callable<Boolean> condition) throws IOException, InterruptedException {
        progress.accept("waits for " + what);
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
            if (System.nanoTime() - start > LIMIT.toNanos()) {
                throw new IOException(what + " did not answer within " + LIMIT.toMinutes() + " min (" + last
                        + "); their logs are in the testbed's folder");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}
