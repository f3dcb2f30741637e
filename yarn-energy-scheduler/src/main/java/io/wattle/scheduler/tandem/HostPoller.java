package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.config.HdfsCheck;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import io.wattle.scheduler.guard.Printable;
import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.lifecycle.DataNodeState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What else runs on hosts: the ResourceManager itself, and DataNodes. Threads of ours look hosts up each minute, and ask the NameNode as often, or
 * more often where DataNodes enter maintenance; what it said holds for some minutes, and then nothing is known. Who asks waits for nothing. Thread
 * safe.
 */
final class HostPoller implements AutoCloseable {

    /** Looks after which names are looked up again that are known. */
    static final int ROUNDS_UNTIL_ANEW = 10;

    private static final String LEAST_REPLICAS = "dfs.namenode.maintenance.replication.min";

    private static final Logger LOG = LoggerFactory.getLogger(HostPoller.class);
    private static final Duration INTERVAL = Duration.ofMinutes(1);

    /** An empty node waits, cordoned, for what the NameNode says of its maintenance. */
    private static final Duration MAINTENANCE_INTERVAL = Duration.ofSeconds(10);

    private static final Duration HOLDS = Duration.ofMinutes(5);
    private static final DataNodeHosts NOT_ASKED = DataNodeHosts.unknown("the NameNode has not answered yet");

    private final Failures failures;
    private final BooleanSupplier enabled;
    private final Supplier<HdfsCheck> check;
    private final Supplier<Optional<Set<String>>> inMaintenance;
    private final HostLookup lookup = new HostLookup(InetAddress::getAllByName);
    private final Supplier<Set<String>> hosts;
    private final Configuration conf;
    private final ScheduledThreadPoolExecutor threads;
    private NameNode nameNode;
    private int rounds;
    private int turns;
    private String logged = "";
    private volatile Set<String> own = Set.of();
    private volatile Answer answer = new Answer(NOT_ASKED, System.nanoTime());

    /** What a NameNode said, and when. */
    record Answer(DataNodeHosts dataNodes, long atNanos) {

        /** The same, unless it is too old to tell whether a DataNode is in maintenance by now. */
        DataNodeHosts freshAt(long nowNanos) {
            return nowNanos - atNanos < MAINTENANCE_INTERVAL.multipliedBy(3).toNanos()
                    ? dataNodes
                    : DataNodeHosts.unknown("the NameNode has not answered for half a minute");
        }

        /** What that means now. */
        DataNodeHosts at(long nowNanos) {
            return nowNanos - atNanos < HOLDS.toNanos() || !dataNodes.problem().isEmpty()
                    ? dataNodes
                    : DataNodeHosts.unknown("the NameNode has not answered for five minutes");
        }
    }

    /**
     * Knows nothing before {@link #start}.
     *
     * @param enabled whether anybody wants to know now
     * @param check what matters of DataNodes
     * @param hosts of NodeManagers, those that sleep too
     * @param inMaintenance hosts whose DataNode was told to enter maintenance: it matters, whatever the check is by now; empty if they are not known
     *     yet
     * @throws SocketException if this machine does not know its own addresses
     */
    HostPoller(
            Configuration conf,
            Failures failures,
            BooleanSupplier enabled,
            Supplier<HdfsCheck> check,
            Supplier<Set<String>> hosts,
            Supplier<Optional<Set<String>>> inMaintenance)
            throws SocketException {
        this.conf = conf;
        this.failures = failures;
        this.enabled = enabled;
        this.check = check;
        this.hosts = hosts;
        this.inMaintenance = inMaintenance;
        own = OwnHost.addresses();
        // Two, as the NameNode may not answer for long.
        threads = new ScheduledThreadPoolExecutor(
                2, it -> OwnThread.of("wattle-tandem-hosts", failures, EntryPoint.TANDEM, it));
    }

    /** Looks now, and again and again. */
    void start() {
        schedule(INTERVAL, enabled, this::lookUp);
        schedule(MAINTENANCE_INTERVAL, () -> enabled.getAsBoolean() && isAskDue(), this::askNameNode);
    }

    private boolean isAskDue() {
        if (check.get() == HdfsCheck.MAINTENANCE
                || inMaintenance.get().filter(it -> !it.isEmpty()).isPresent()) {
            return true;
        }
        long minute = INTERVAL.dividedBy(MAINTENANCE_INTERVAL);
        return check.get() == HdfsCheck.NONE && turns++ % minute == 0;
    }

    private void schedule(Duration interval, BooleanSupplier wanted, Runnable poll) {
        ScheduledFuture<?> unused = threads.scheduleWithFixedDelay(
                () -> failures.run(EntryPoint.TANDEM, () -> {
                    if (wanted.getAsBoolean()) {
                        poll.run();
                    }
                }),
                0,
                interval.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private void lookUp() {
        boolean anew = rounds++ % ROUNDS_UNTIL_ANEW == 0;
        if (anew) {
            Set<String> all = new HashSet<>(own);
            all.addAll(OwnHost.names());
            all.addAll(ServiceHosts.names(conf));
            own = Set.copyOf(all);
        }
        lookup.lookUp(hosts.get(), anew);
    }

    private void askNameNode() {
        try {
            if (nameNode == null) {
                nameNode = new NameNode(conf, InetAddress::getAllByName);
            }
            DataNodeHosts asked = nameNode.ask();
            answer = new Answer(lastReplicaMayGo().map(DataNodeHosts::unknown).orElse(asked), System.nanoTime());
        } catch (IOException | LinkageError e) {
            // Without Hadoop's HDFS client there is no such class. What was known holds for its time.
            if (!dataNodes().problem().isEmpty()) {
                answer = new Answer(DataNodeHosts.unknown(Printable.reason(e)), System.nanoTime());
            }
        }
        log();
    }

    /** Why HDFS would let a DataNode enter maintenance that has the last replica of a block; empty if it would not, or that does not matter. */
    private Optional<String> lastReplicaMayGo() {
        int least = conf.getInt(LEAST_REPLICAS, 1);
        return check.get() == HdfsCheck.MAINTENANCE && least < 1
                ? Optional.of(LEAST_REPLICAS + " is " + least + " (needed: 1 or more)")
                : Optional.empty();
    }

    /** Once for each kind of trouble, and once it is over. */
    private void log() {
        String problem = problem();
        String kind = problem.replaceAll("[0-9]+", "#");
        if (!kind.equals(logged)) {
            logged = kind;
            LOG.warn("Tandem: {}", problem.isEmpty() ? "the NameNode says which hosts have a DataNode" : problem);
        }
    }

    private DataNodeHosts dataNodes() {
        return answer.at(System.nanoTime());
    }

    /** Why no node sleeps, and what to do; empty if it is known which hosts have a DataNode, or does not matter. */
    String problem() {
        HdfsCheck now = check.get();
        String problem = now == HdfsCheck.UNCHECKED ? "" : dataNodes().problem();
        return problem.isEmpty()
                ? ""
                : EnergyKey.TANDEM_HDFS.key() + "=" + TandemStatus.label(now)
                        + ": which hosts have a DataNode is not known (" + problem
                        + "), so no node sleeps; see that the NameNode of fs.defaultFS answers, and that the"
                        + " ResourceManager's user is in dfs.permissions.superusergroup, or set unchecked if nodes of"
                        + " the groups have no DataNode";
    }

    /** Addresses of a host, without looking it up: empty if they are not known. */
    Set<String> addresses(String host) {
        return lookup.addresses(host).orElse(Set.of());
    }

    /** Why a host stays awake, for what else runs on it; empty if nothing does. */
    Optional<KeepAwakeReason> keepAwakeReason(String host) {
        return keepAwakeReason(host, lookup, own, check.get(), dataNodes());
    }

    /** How the DataNode of each host is, as far as it matters. To be asked of all hosts of an observation. */
    Function<String, DataNodeState> dataNodeStates() {
        boolean all = check.get() == HdfsCheck.MAINTENANCE;
        Optional<Set<String>> asked = inMaintenance.get();
        DataNodeHosts now = answer.freshAt(System.nanoTime());
        return host -> {
            if (all || asked.isEmpty() || asked.get().contains(host)) {
                return now.of(namesOf(host, lookup));
            }
            return DataNodeState.NONE;
        };
    }

    private static Set<String> namesOf(String host, HostLookup lookup) {
        Set<String> names = new HashSet<>(HostLookup.names(host));
        lookup.addresses(host).ifPresent(names::addAll);
        return names;
    }

    /**
     * Why a host stays awake.
     *
     * @param own names and addresses of the machine that the ResourceManager runs on, and of other services of the cluster
     */
    static Optional<KeepAwakeReason> keepAwakeReason(
            String host, HostLookup lookup, Set<String> own, HdfsCheck check, DataNodeHosts dataNodes) {
        Optional<Set<String>> addresses = lookup.addresses(host);
        Set<String> names = namesOf(host, lookup);
        if (names.stream().anyMatch(own::contains)) {
            return reason(Cause.NOT_SLEEPABLE, "the ResourceManager, or another service of the cluster, runs on it");
        }
        if (addresses.isEmpty()) {
            return reason(Cause.NOT_SLEEPABLE, "its address is not looked up yet, which happens each minute");
        }
        if (check == HdfsCheck.UNCHECKED) {
            return Optional.empty();
        }
        if (!dataNodes.problem().isEmpty()) {
            return reason(Cause.DATA, "which hosts have a DataNode is not known: " + dataNodes.problem());
        }
        DataNodeState state = dataNodes.of(names);
        if (state != DataNodeState.NONE) {
            return check == HdfsCheck.NONE
                    ? reason(Cause.DATA, "it has a DataNode")
                    : Optional.of(dataNodes.full())
                            .filter(it -> !it.isEmpty() && state == DataNodeState.IN_SERVICE)
                            .flatMap(it -> reason(Cause.DATA, it));
        }
        return addresses.get().isEmpty() && !dataNodes.states().isEmpty()
                ? reason(
                        Cause.DATA,
                        "its name does not resolve on the ResourceManager's host, so it may have a DataNode")
                : Optional.empty();
    }

    private static Optional<KeepAwakeReason> reason(Cause cause, String why) {
        return Optional.of(new KeepAwakeReason(cause, why));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
