package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.guard.Failures;
import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class DataNodeHostsTest {

    @Test
    void hostsWithADataNodeStayAwake() {
        DataNodeHosts dataNodes = new DataNodeHosts(Set.of("n1", "10.0.0.7"), "");
        assertThat(dataNodes.keeps("N1").map(KeepAwakeReason::cause)).contains(Cause.DATA);
        assertThat(dataNodes.keeps("10.0.0.7")).isPresent();
        assertThat(dataNodes.keeps("n2")).isEmpty();
        assertThat(DataNodeHosts.NONE.keeps("n1")).isEmpty();
    }

    @Test
    void whereNobodyKnowsAllStayAwake() {
        assertThat(DataNodeHosts.unknown("the NameNode has not answered yet")
                        .keeps("n2")
                        .map(KeepAwakeReason::why))
                .contains("which hosts have a DataNode is not known: the NameNode has not answered yet");
    }

    @Test
    void aFileSystemWithoutDataNodesHasNone() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", "file:///");
        assertThat(answer(conf)).isEqualTo(DataNodeHosts.NONE);
    }

    @Test
    void ofOthersNothingIsKnown() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", "viewfs://cluster");
        assertThat(answer(conf).problem()).contains("viewfs://cluster");
    }

    /** No node is put to sleep: nobody answers at the NameNode's port. */
    @Test
    void aNameNodeThatCannotBeReached() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        Configuration conf = new Configuration();
        conf.set("fs.defaultFS", "hdfs://localhost:" + port);
        conf.set("ipc.client.connect.max.retries", "0");
        assertThat(answer(conf).keeps("n1").map(KeepAwakeReason::cause)).contains(Cause.DATA);
    }

    private static DataNodeHosts answer(Configuration conf) throws Exception {
        try (DataNodePoller asked = new DataNodePoller(conf, new Failures(), () -> true)) {
            long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (asked.get().problem().equals("the NameNode has not answered yet") && System.nanoTime() < until) {
                Thread.sleep(20);
            }
            return asked.get();
        }
    }
}
