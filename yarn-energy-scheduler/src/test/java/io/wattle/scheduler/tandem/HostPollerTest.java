package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.guard.Failures;
import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
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
    private static final DataNodeHosts DATA_NODES =
            new DataNodeHosts(Set.of("n1.example.org", "n1", "n2", "dn3", "10.0.0.3"), "");

    private final HostLookup lookup = new HostLookup(HostPollerTest::resolve);

    private static InetAddress[] resolve(String host) throws UnknownHostException {
        if (!ADDRESSES.containsKey(host)) {
            throw new UnknownHostException(host);
        }
        return new InetAddress[] {InetAddress.getByName(ADDRESSES.get(host))};
    }

    private Optional<Cause> cause(String host, Optional<DataNodeHosts> dataNodes) {
        return HostPoller.keepAwakeReason(host, lookup, OWN, dataNodes).map(KeepAwakeReason::cause);
    }

    private Optional<Cause> cause(String host) {
        lookup.lookUp(Set.of("n1", "n2.example.org", "other-name", "rm", "free", "nowhere"), false);
        return cause(host, Optional.of(DATA_NODES));
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
        assertThat(cause("nowhere", Optional.of(DataNodeHosts.NONE))).isEmpty();
        assertThat(cause("nowhere", Optional.empty())).isEmpty();
    }

    @Test
    void whatIsNotLookedUpYetStaysAwake() {
        assertThat(cause("free", Optional.empty())).contains(Cause.NOT_SLEEPABLE);
        lookup.lookUp(Set.of("free"), false);
        assertThat(cause("free", Optional.empty())).isEmpty();
    }

    @Test
    void theResourceManagersOwnHostNeverSleeps() {
        assertThat(cause("rm")).contains(Cause.NOT_SLEEPABLE);
        assertThat(cause("rm1")).contains(Cause.NOT_SLEEPABLE);
        assertThat(cause("10.0.0.9", Optional.empty())).contains(Cause.NOT_SLEEPABLE);
    }

    @Test
    void whereNobodyKnowsAllStayAwake() {
        lookup.lookUp(Set.of("free"), false);
        assertThat(HostPoller.keepAwakeReason(
                                "free", lookup, OWN, Optional.of(DataNodeHosts.unknown("it does not answer")))
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
        DataNodeNames names = new DataNodeNames();
        assertThat(names.answered(Set.of("n1", "n2"))).containsExactlyInAnyOrder("n1", "n2");
        for (int i = 0; i < DataNodeNames.KEPT_ANSWERS; i++) {
            assertThat(names.answered(Set.of("n1"))).contains("n2");
        }
        assertThat(names.answered(Set.of("n1"))).containsExactly("n1");
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
        try (HostPoller poller = new HostPoller(conf, new Failures(), () -> true, () -> false, Set::of)) {
            assertThat(poller.problem()).isEmpty();
            assertThat(poller.keepAwakeReason("10.0.0.4")).isEmpty();
            assertThat(poller.keepAwakeReason("127.0.0.1")).isPresent();
        }
    }

    private static String problem(Configuration conf) throws Exception {
        try (HostPoller poller = new HostPoller(conf, new Failures(), () -> true, () -> true, Set::of)) {
            poller.start();
            long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (poller.problem().contains("has not answered yet") && System.nanoTime() < until) {
                Thread.sleep(20);
            }
            return poller.problem();
        }
    }
}
