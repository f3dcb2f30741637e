package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ServiceHostsTest {

    @Test
    void hostsOfServicesAreFoundByAllTheWaysInWhichTheyAreConfigured() {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", "hdfs://nn0:8020");
        conf.set("yarn.resourcemanager.hostname.rm2", "rm2.example");
        conf.set("yarn.resourcemanager.webapp.address.rm1", "${own}:8088");
        conf.set("own", "rm1.example");
        conf.set("dfs.namenode.rpc-address.shop.nn1", "nn1:8020");
        conf.set("dfs.namenode.shared.edits.dir", "qjournal://jn1:8485;jn2:8485/shop");
        conf.set("hadoop.zk.address", "zk1:2181, zk2:2181");
        conf.set("yarn.resourcemanager.address", "0.0.0.0:8032");
        conf.set("yarn.nodemanager.hostname", "dell1");
        assertThat(ServiceHosts.configured(conf))
                .contains("nn0", "rm2.example", "rm1.example", "nn1", "jn1", "jn2", "zk1", "zk2")
                .doesNotContain("dell1", "0.0.0.0");
    }

    /** By address too: a NodeManager may call itself by another name of the host. */
    @Test
    void namesComeWithTheirAddresses() {
        Configuration conf = new Configuration(false);
        conf.set("fs.defaultFS", "hdfs://localhost:8020");
        conf.set("hadoop.zk.address", "nobody.invalid:2181");
        assertThat(ServiceHosts.names(conf)).contains("localhost", "127.0.0.1", "nobody.invalid", "nobody");
    }
}
