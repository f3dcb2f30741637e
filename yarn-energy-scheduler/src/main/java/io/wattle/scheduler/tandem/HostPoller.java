package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import io.wattle.scheduler.guard.Printable;
import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
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
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which hosts never sleep for what else runs on them: the ResourceManager itself, and DataNodes. Each minute threads of ours look hosts up and ask
 * the NameNode; what it said holds for some minutes, and then nothing is known. Who asks waits for nothing. Thread safe.
 */
final class HostPoller implements AutoCloseable {

    /** Looks after which names are looked up again that are known. */
    static final int ROUNDS_UNTIL_ANEW = 10;

    private static final Logger LOG = LoggerFactory.getLogger(HostPoller.class);
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration HOLDS = Duration.ofMinutes(5);
    private static final DataNodeHosts NOT_ASKED = DataNodeHosts.unknown("the NameNode has not answered yet");

    private final Failures failures;
    private final BooleanSupplier enabled;
    private final BooleanSupplier asksHdfs;
    private final HostLookup lookup = new HostLookup(InetAddress::getAllByName);
    private final Supplier<Set<String>> hosts;
    private final Configuration conf;
    private final ScheduledThreadPoolExecutor threads;
    private NameNode nameNode;
    private int rounds;
    private String logged = "";
    private volatile Set<String> own = Set.of();
    private volatile Answer answer = new Answer(NOT_ASKED, System.nanoTime());

    /** What a NameNode said, and when. */
    record Answer(DataNodeHosts dataNodes, long atNanos) {

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
     * @param asksHdfs whether it matters which hosts have a DataNode
     * @param hosts of NodeManagers, those that sleep too
     * @throws SocketException if this machine does not know its own addresses
     */
    HostPoller(
            Configuration conf,
            Failures failures,
            BooleanSupplier enabled,
            BooleanSupplier asksHdfs,
            Supplier<Set<String>> hosts)
            throws SocketException {
        this.conf = conf;
        this.failures = failures;
        this.enabled = enabled;
        this.asksHdfs = asksHdfs;
        this.hosts = hosts;
        own = OwnHost.addresses();
        // Two, as the NameNode may not answer for long.
        threads = new ScheduledThreadPoolExecutor(
                2, it -> OwnThread.of("wattle-tandem-hosts", failures, EntryPoint.TANDEM, it));
    }

    /** Looks now, and each minute. */
    void start() {
        schedule(enabled, this::lookUp);
        schedule(() -> enabled.getAsBoolean() && asksHdfs.getAsBoolean(), this::askNameNode);
    }

    private void schedule(BooleanSupplier wanted, Runnable poll) {
        ScheduledFuture<?> unused = threads.scheduleWithFixedDelay(
                () -> failures.run(EntryPoint.TANDEM, () -> {
                    if (wanted.getAsBoolean()) {
                        poll.run();
                    }
                }),
                0,
                INTERVAL.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private void lookUp() {
        boolean anew = rounds++ % ROUNDS_UNTIL_ANEW == 0;
        if (anew) {
            Set<String> all = new HashSet<>(own);
            all.addAll(OwnHost.names());
            own = Set.copyOf(all);
        }
        lookup.lookUp(hosts.get(), anew);
    }

    private void askNameNode() {
        try {
            if (nameNode == null) {
                nameNode = new NameNode(conf, InetAddress::getAllByName);
            }
            answer = new Answer(nameNode.ask(), System.nanoTime());
        } catch (IOException | LinkageError e) {
            // Without Hadoop's HDFS client there is no such class. What was known holds for its time.
            if (!dataNodes().problem().isEmpty()) {
                answer = new Answer(DataNodeHosts.unknown(Printable.reason(e)), System.nanoTime());
            }
        }
        log();
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
        String problem = asksHdfs.getAsBoolean() ? dataNodes().problem() : "";
        return problem.isEmpty()
                ? ""
                : EnergyKey.TANDEM_HDFS.key() + "=none: which hosts have a DataNode is not known (" + problem
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
        Optional<DataNodeHosts> dataNodes = asksHdfs.getAsBoolean() ? Optional.of(dataNodes()) : Optional.empty();
        return keepAwakeReason(host, lookup, own, dataNodes);
    }

    /**
     * Why a host stays awake.
     *
     * @param own names and addresses of the machine that the ResourceManager runs on
     * @param dataNodes empty if they do not matter
     */
    static Optional<KeepAwakeReason> keepAwakeReason(
            String host, HostLookup lookup, Set<String> own, Optional<DataNodeHosts> dataNodes) {
        Optional<Set<String>> addresses = lookup.addresses(host);
        Set<String> names = new HashSet<>(HostLookup.names(host));
        addresses.ifPresent(names::addAll);
        if (names.stream().anyMatch(own::contains)) {
            return reason(Cause.NOT_SLEEPABLE, "the ResourceManager runs on it");
        }
        if (addresses.isEmpty()) {
            return reason(Cause.NOT_SLEEPABLE, "its address is not looked up yet, which happens each minute");
        }
        if (dataNodes.isEmpty()) {
            return Optional.empty();
        }
        if (!dataNodes.get().problem().isEmpty()) {
            return reason(
                    Cause.DATA,
                    "which hosts have a DataNode is not known: "
                            + dataNodes.get().problem());
        }
        if (names.stream().anyMatch(dataNodes.get().names()::contains)) {
            return reason(Cause.DATA, "it has a DataNode");
        }
        return addresses.get().isEmpty() && !dataNodes.get().names().isEmpty()
                ? reason(Cause.DATA, "its name has no address here, so it may be one with a DataNode")
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
