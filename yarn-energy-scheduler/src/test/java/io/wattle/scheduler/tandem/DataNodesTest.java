package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.guard.Failures;
import io.wattle.tandem.Cause;
import io.wattle.tandem.Kept;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class DataNodesTest {

    @Test
    void hostsWithADataNodeStayAwake() {
        DataNodes dataNodes = new DataNodes(Set.of("n1", "10.0.0.7"), "");
        assertThat(dataNodes.keeps("N1").map(Kept::cause)).contains(Cause.DATA);
        assertThat(dataNodes.keeps("10.0.0.7")).isPresent();
        assertThat(dataNodes.keeps("n2")).isEmpty();
        assertThat(DataNodes.NONE.keeps("n1")).isEmpty();
    }

    @Test
    void whereNobodyKnowsAllStayAwake() {
        assertThat(DataNodes.unknown("the NameNode has not answered yet")
                        .keeps("n2")
                        .map(Kept::why))
                .contains("which hosts have a DataNode is not known: the NameNode has not answered yet");
    }

    @Test
    void aFileSystemWithoutDataNodesHasNone() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", "file:///");
        assertThat(answer(conf)).isEqualTo(DataNodes.NONE);
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
        assertThat(answer(conf).keeps("n1").map(Kept::cause)).contains(Cause.DATA);
    }

    private static DataNodes answer(Configuration conf) throws Exception {
        try (HdfsDataNodes asked = new HdfsDataNodes(conf, new Failures(), () -> true)) {
            long until = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (asked.get().problem().equals("the NameNode has not answered yet") && System.nanoTime() < until) {
                Thread.sleep(20);
            }
            return asked.get();
        }
    }
}
