package io.wattle.testbed.supervisor;

import io.wattle.model.NodeClass;
import io.wattle.testbed.hadoop.CdsArchives;
import io.wattle.testbed.hadoop.ClusterRestClient;
import io.wattle.testbed.hadoop.HadoopCommands;
import io.wattle.testbed.hadoop.HadoopCommands.DaemonKind;
import io.wattle.testbed.linux.CpuQuota;
import io.wattle.testbed.node.ContainerKeys;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Starts a cluster's daemons in the order that the rendered README names. Used by one thread at a time. */
final class Daemons {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long PAUSE_MILLIS = 500;

    /** With fewer the archives take longer to make than they save. */
    private static final int ENOUGH_WORKERS = 4;

    private static final Logger LOG = Logger.getLogger(Daemons.class.getName());

    /** A daemon that is to run on a host. */
    private record Start(TestbedHost host, DaemonKind kind) {}

    private final TestbedPlan plan;
    private final HadoopCommands commands;
    private final ClusterRestClient pages;
    private final Consumer<String> progress;

    /** For the hosts of a plan. */
    Daemons(TestbedPlan plan, HadoopCommands commands, ClusterRestClient pages, Consumer<String> progress) {
        this.plan = plan;
        this.commands = commands;
        this.pages = pages;
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
        progress.accept("starting the NameNode and " + dataNodes.size() + " DataNodes");
        List<Start> storage = new ArrayList<>(List.of(new Start(master, DaemonKind.NAMENODE)));
        dataNodes.forEach(it -> storage.add(new Start(it, DaemonKind.DATANODE)));
        start(storage);
        await("the NameNode", all, () -> !pages.isInSafeMode());
        pages.makeFolder(plan.hasStandby() ? "/resourcemanager" : "/rmstore", "700");
        pages.makeFolder("/tmp", "1777");
        pages.makeFolder("/user/" + System.getProperty("user.name"), "755");
        await("a DataNode", all, () -> pages.liveDataNodes() > 0);
        progress.accept("starting ResourceManager, history server and " + workers.size() + " NodeManagers");
        List<Start> starts = new ArrayList<>();
        resourceManagers.forEach(it -> starts.add(new Start(it, DaemonKind.RESOURCEMANAGER)));
        starts.add(new Start(master, DaemonKind.HISTORYSERVER));
        workers.forEach(it -> starts.add(new Start(it, DaemonKind.NODEMANAGER)));
        start(starts);
        await("the ResourceManager", all, () -> pages.runningNodes().size() <= workers.size());
        // Its NodeManager asks for it as it registers.
        pages.addLabel(TestbedPlan.MASTER);
        start(List.of(new Start(master, DaemonKind.NODEMANAGER)));
        Set<String> expected = all.stream().map(TestbedHost::name).collect(Collectors.toSet());
        await("all NodeManagers", all, () -> Set.copyOf(pages.runningNodes()).equals(expected));
        await("all DataNodes", all, () -> pages.liveDataNodes() == dataNodes.size());
        if (workers.size() >= ENOUGH_WORKERS) {
            archiveClasses(all);
        }
    }

    /** Starts what runs on a worker. */
    void startWorker(TestbedHost worker) throws IOException, InterruptedException {
        List<Start> starts = new ArrayList<>();
        if (hasDataNode(worker)) {
            starts.add(new Start(worker, DaemonKind.DATANODE));
        }
        starts.add(new Start(worker, DaemonKind.NODEMANAGER));
        start(starts);
    }

    private boolean hasDataNode(TestbedHost worker) {
        return plan.worker(worker.name()).map(WorkerPlan::hasDataNode).orElse(false);
    }

    /** Starts one daemon of a host. */
    void start(TestbedHost host, DaemonKind kind) throws IOException, InterruptedException {
        start(List.of(new Start(host, kind)));
    }

    /** All at once: a command that starts a daemon mostly waits whether it ends at once. */
    private void start(List<Start> starts) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(starts.size());
        try {
            for (Future<String> started : threads.invokeAll(
                    starts.stream().map(it -> (Callable<String>) () -> run(it)).toList())) {
                started.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private String run(Start start) throws IOException, InterruptedException {
        List<String> settings = start.kind() == DaemonKind.NODEMANAGER ? nodeManagerSettings(start.host()) : List.of();
        return start.host().run(commands.start(start.kind(), folder(start.host()), settings));
    }

    /** For the next cluster with this Hadoop, which starts faster so. A cluster without them runs all the same. */
    private void archiveClasses(List<TestbedHost> hosts) throws InterruptedException {
        CdsArchives archives = commands.archives();
        for (DaemonKind kind : DaemonKind.values()) {
            try {
                if (Files.exists(archives.file(kind))) {
                    continue;
                }
                for (TestbedHost host : hosts) {
                    Long process = host.daemons(true).get(kind.argument());
                    if (process != null) {
                        Path unfinished = archives.unfinished(kind);
                        progress.accept("archiving the classes of the " + kind.argument() + ", once");
                        host.run(archives.make(process, unfinished));
                        archives.keep(kind, unfinished);
                        break;
                    }
                }
            } catch (IOException e) {
                LOG.log(Level.WARNING, "no archive of the classes of the " + kind.argument(), e);
            }
        }
    }

    /** What no other cluster needs: containers with the cores of their class, where there are cgroups. */
    private List<String> nodeManagerSettings(TestbedHost host) {
        List<String> settings = new ArrayList<>(List.of(
                // Others' files fill this disk, not the worker's.
                "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage=99.5",
                // They start with the ResourceManager, and need not wait half a minute after it is there.
                "yarn.resourcemanager.connect.retry-interval.ms=1000"));
        List<Path> groups = host.processes().containerGroups();
        if (!groups.isEmpty()) {
            settings.addAll(classSpeed(
                    groups,
                    plan.worker(host.name())
                            .map(WorkerPlan::nodeClass)
                            .orElse(plan.profile().master())));
        }
        return settings;
    }

    private List<String> classSpeed(List<Path> groups, NodeClass nodeClass) {
        double coreShare = plan.scale().coreShare(nodeClass);
        CpuQuota quota = CpuQuota.of(coreShare);
        return List.of(
                "yarn.nodemanager.container-executor.class=io.wattle.testbed.node.ClassSpeedExecutor",
                "yarn.nodemanager.container-monitor.process-tree.class=io.wattle.testbed.node.ClassSpeedProcessTree",
                ContainerKeys.GROUPS + "=" + groups.stream().map(Path::toString).collect(Collectors.joining(":")),
                ContainerKeys.CORES + "=" + nodeClass.cores(),
                ContainerKeys.CORE_SHARE + "=" + coreShare,
                ContainerKeys.QUOTA_MICROS + "=" + quota.quotaMicros(),
                ContainerKeys.PERIOD_MICROS + "=" + quota.periodMicros());
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
