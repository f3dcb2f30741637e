package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.HdfsCheck;
import io.wattle.scheduler.guard.Failures;
import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.lifecycle.DataNodeState;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class HostPollerTest {

    private static final Map<String, String> ADDRESSES = Map.of(
            "n1", "10.0.0.1",
            "n2.example.org", "10.0.0.2",
            "other-name", "10.0.0.3",
            "rm", "10.0.0.9",
            "free", "10.0.0.4");
    private static final Set<String> OWN = Set.of("10.0.0.9", "rm1.example.org", "rm1");
    private static final DataNodeHosts DATA_NODES = new DataNodeHosts(
            Map.of(
                    "n1.example.org", DataNodeState.IN_SERVICE,
                    "n1", DataNodeState.IN_SERVICE,
                    "n2", DataNodeState.IN_MAINTENANCE,
                    "dn3", DataNodeState.SILENT,
                    "10.0.0.3", DataNodeState.SILENT),
            "",
            "");

    private final HostLookup lookup = new HostLookup(HostPollerTest::resolve);

    private static InetAddress[] resolve(String host) throws UnknownHostException {
        if (!ADDRESSES.containsKey(host)) {
            throw new UnknownHostException(host);
        }
        return new InetAddress[] {InetAddress.getByName(ADDRESSES.get(host))};
    }

    private Optional<Cause> cause(String host, HdfsCheck check, DataNodeHosts dataNodes) {
        return HostPoller.keepAwakeReason(host, lookup, OWN, check, dataNodes).map(KeepAwakeReason::cause);
    }

    private Optional<Cause> unchecked(String host) {
        return cause(host, HdfsCheck.UNCHECKED, DATA_NODES);
    }

    private Optional<Cause> cause(String host) {
        lookup.lookUp(Set.of("n1", "n2.example.org", "other-name", "rm", "free", "nowhere"), false);
        return cause(host, HdfsCheck.NONE, DATA_NODES);
    }

    /** YARN and HDFS name a host apart: by its short name, its whole one, another one, or an address. */
    @Test
    void hostsWithADataNodeStayAwakeHoweverTheyAreCalled() {
        assertThat(cause("n1")).contains(Cause.DATA);
        assertThat(cause("n2.example.org")).contains(Cause.DATA);
        assertThat(cause("other-name")).contains(Cause.DATA);
        assertThat(cause("10.0.0.3")).contains(Cause.DATA);
        assertThat(cause("free")).isEmpty();
        assertThat(cause("10.0.0.4")).isEmpty();
    }

    @Test
    void ofWhatHasNoAddressNobodyKnows() {
        assertThat(cause("nowhere")).contains(Cause.DATA);
        assertThat(cause("nowhere", HdfsCheck.NONE, DataNodeHosts.NONE)).isEmpty();
        assertThat(unchecked("nowhere")).isEmpty();
    }

    @Test
    void whatIsNotLookedUpYetStaysAwake() {
        assertThat(unchecked("free")).contains(Cause.NOT_SLEEPABLE);
        lookup.lookUp(Set.of("free"), false);
        assertThat(unchecked("free")).isEmpty();
    }

    @Test
    void theResourceManagersOwnHostNeverSleeps() {
        assertThat(cause("rm")).contains(Cause.NOT_SLEEPABLE);
        assertThat(cause("rm1")).contains(Cause.NOT_SLEEPABLE);
        assertThat(unchecked("10.0.0.9")).contains(Cause.NOT_SLEEPABLE);
    }

    @Test
    void whereNobodyKnowsAllStayAwake() {
        lookup.lookUp(Set.of("free"), false);
        assertThat(HostPoller.keepAwakeReason(
                                "free", lookup, OWN, HdfsCheck.MAINTENANCE, DataNodeHosts.unknown("it does not answer"))
                        .map(KeepAwakeReason::why))
                .contains("which hosts have a DataNode is not known: it does not answer");
    }

    @Test
    void thisMachineKnowsItself() throws Exception {
        assertThat(OwnHost.addresses()).contains("127.0.0.1");
        assertThat(OwnHost.names()).isNotNull();
    }

    /** One that has just started names only those that have registered since. */
    @Test
    void anAnswerWithoutSomeDataNodesDoesNotForgetThem() {
        DataNodeMemory memory = new DataNodeMemory();
        long minute = TimeUnit.MINUTES.toNanos(1);
        Map<String, DataNodeState> both = Map.of("n1", DataNodeState.IN_SERVICE, "n2", DataNodeState.IN_MAINTENANCE);
        assertThat(memory.answered(both, 0)).isEqualTo(both);
        Map<String, DataNodeState> one = Map.of("n1", DataNodeState.IN_SERVICE);
        assertThat(memory.answered(one, 30 * minute))
                .isEqualTo(Map.of("n1", DataNodeState.IN_SERVICE, "n2", DataNodeState.SILENT));
        assertThat(memory.answered(one, 30 * minute + 1)).isEqualTo(one);
    }

    @Test
    void inMaintenanceADataNodeIsNoReason() {
        lookup.lookUp(Set.of("n1", "nowhere"), false);
        assertThat(cause("n1", HdfsCheck.MAINTENANCE, DATA_NODES)).isEmpty();
        assertThat(cause("nowhere", HdfsCheck.MAINTENANCE, DATA_NODES)).contains(Cause.DATA);
    }

    /** HDFS would leave it waiting, and an operator's decommissioning behind it. */
    @Test
    void whereHdfsTakesNoMoreIntoMaintenanceADataNodeInServiceStays() {
        lookup.lookUp(Set.of("n1", "n2.example.org"), false);
        DataNodeHosts full = new DataNodeHosts(DATA_NODES.states(), "100 are in maintenance", "");
        assertThat(cause("n1", HdfsCheck.MAINTENANCE, full)).contains(Cause.DATA);
        assertThat(cause("n2.example.org", HdfsCheck.MAINTENANCE, full)).isEmpty();
    }

    /** Half a minute is too long to say that a DataNode is in maintenance by now. */
    @Test
    void whatTheNameNodeSaidOfMaintenanceIsSoonTooOld() {
        HostPoller.Answer answer = new HostPoller.Answer(DATA_NODES, 7);
        assertThat(answer.freshAt(Duration.ofSeconds(30).toNanos())).isEqualTo(DATA_NODES);
        assertThat(answer.freshAt(Duration.ofSeconds(30).toNanos() + 7).of(Set.of("n2")))
                .isEqualTo(DataNodeState.UNKNOWN);
    }

    /** By all its names: what keeps it awake most surely counts. */
    @Test
    void aHostsDataNodeIsFoundByEachOfItsNames() {
        assertThat(DATA_NODES.of(Set.of("x", "n2"))).isEqualTo(DataNodeState.IN_MAINTENANCE);
        assertThat(DATA_NODES.of(Set.of("n1", "10.0.0.3"))).isEqualTo(DataNodeState.SILENT);
        assertThat(DATA_NODES.of(Set.of("x"))).isEqualTo(DataNodeState.NONE);
        assertThat(DataNodeHosts.unknown("why").of(Set.of("x"))).isEqualTo(DataNodeState.UNKNOWN);
    }

    @Test
    void whatTheNameNodeSaidHoldsForFiveMinutes() {
        HostPoller.Answer answer = new HostPoller.Answer(DATA_NODES, 7);
        assertThat(answer.at(Duration.ofMinutes(5).toNanos())).isEqualTo(DATA_NODES);
        assertThat(answer.at(Duration.ofMinutes(5).toNanos() + 7).problem()).contains("five minutes");
    }

    @Test
    void aFileSystemWithoutDataNodesHasNone() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", "file:///");
        assertThat(problem(conf)).isEmpty();
    }

    @Test
    void ofOthersNothingIsKnown() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", "viewfs://cluster");
        assertThat(problem(conf)).contains("viewfs://cluster");
    }

    /** No node is put to sleep, and an operator is told why and what to do: nobody answers at the NameNode's port. */
    @Test
    void aNameNodeThatCannotBeReached() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        Configuration conf = new Configuration();
        conf.set("fs.defaultFS", "hdfs://localhost:" + port);
        conf.set("ipc.client.connect.max.retries", "0");
        assertThat(problem(conf))
                .startsWith("yarn.energy.tandem.hdfs=none: which hosts have a DataNode is not known (")
                .contains("dfs.permissions.superusergroup")
                .contains("unchecked");
    }

    @Test
    void whereItDoesNotMatterNothingIsWrong() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", "viewfs://cluster");
        try (HostPoller poller =
                new HostPoller(conf, new Failures(), () -> true, () -> HdfsCheck.UNCHECKED, Set::of, Optional::empty)) {
            assertThat(poller.problem()).isEmpty();
            assertThat(poller.keepAwakeReason("10.0.0.4")).isEmpty();
            assertThat(poller.keepAwakeReason("127.0.0.1")).isPresent();
        }
    }

    private static String problem(Configuration conf) throws Exception {
        try (HostPoller poller =
                new HostPoller(conf, new Failures(), () -> true, () -> HdfsCheck.NONE, Set::of, Optional::empty)) {
            poller.start();
            long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (poller.problem().contains("has not answered yet") && System.nanoTime() < until) {
                Thread.sleep(20);
            }
            return poller.problem();
        }
    }
}
