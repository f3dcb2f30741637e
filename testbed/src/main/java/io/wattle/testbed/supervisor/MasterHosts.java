package io.wattle.testbed.supervisor;

import io.wattle.testbed.hadoop.HadoopCommands.DaemonKind;
import io.wattle.testbed.hadoop.ZooKeeper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The hosts that are no workers: the master and, if there are two ResourceManagers, the second's. Used by one thread at a
 * time.
 */
final class MasterHosts {

    private final TestbedHost master;
    private final Optional<TestbedHost> standby;
    private final ZooKeeper zooKeeper;
    private final Daemons daemons;

    MasterHosts(TestbedHost master, Optional<TestbedHost> standby, ZooKeeper zooKeeper, Daemons daemons) {
        this.master = master;
        this.standby = standby;
        this.zooKeeper = zooKeeper;
        this.daemons = daemons;
    }

    /** Starts their daemons and the workers', and returns when the cluster takes jobs. */
    void start(List<TestbedHost> workers) throws IOException, InterruptedException {
        if (standby.isPresent()) {
            master.run(zooKeeper.start());
        }
        daemons.start(master, all(), workers);
        // The cluster takes jobs without it, but then it is not what was asked for.
        for (TestbedHost host : all()) {
            Optional<String> ended = host.endedDaemon();
            if (ended.isPresent()) {
                throw new IOException("the " + ended.get() + " of " + host.name() + " ended; its log says why");
            }
        }
    }

    /** All, the master first. */
    List<TestbedHost> all() {
        return standby.map(it -> List.of(master, it)).orElseGet(() -> List.of(master));
    }

    /** The one of that name. */
    Optional<TestbedHost> host(String name) {
        return all().stream().filter(it -> it.name().equals(name)).findFirst();
    }

    /**
     * Refuses a fault of the whole master: without it nothing is left to look at.
     *
     * @return the host, if it is another
     * @throws IllegalArgumentException if it is the master
     */
    TestbedHost spare(TestbedHost host) {
        if (host.equals(master)) {
            throw new IllegalArgumentException("without the master there is no cluster (allowed: bin/testbed kill "
                    + master.name() + " --daemon NAME, such as resourcemanager)");
        }
        return host;
    }

    /** Starts the daemons of a host, worker or not, that have ended. */
    void restart(TestbedHost host) throws IOException, InterruptedException {
        List<String> ended = List.copyOf(host.daemons(false).keySet());
        if (ended.contains(ZooKeeper.DAEMON)) {
            host.run(zooKeeper.start());
        }
        // In the order in which a cluster starts.
        for (DaemonKind kind : DaemonKind.values()) {
            if (ended.contains(kind.argument())) {
                daemons.start(host, kind);
            }
        }
    }
}
