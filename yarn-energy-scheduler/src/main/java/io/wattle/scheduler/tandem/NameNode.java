package io.wattle.scheduler.tandem;

import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** The NameNode of the default file system. Where Hadoop's HDFS client is missing, this class cannot be loaded. May wait; for one thread. */
final class NameNode {

    private final Configuration conf;
    private final HostLookup lookup;
    private final DataNodeNames names = new DataNodeNames();
    private int asked;

    /** @param resolver for the names of DataNodes */
    NameNode(Configuration conf, HostLookup.Resolver resolver) {
        this.conf = conf;
        lookup = new HostLookup(resolver);
    }

    /**
     * Asks which hosts have a DataNode, dead ones too.
     *
     * @throws IOException if it does not answer, or not to this user
     */
    DataNodeHosts ask() throws IOException {
        URI uri = FileSystem.getDefaultUri(conf);
        if (uri.getScheme() == null || !uri.getScheme().endsWith("hdfs")) {
            // Other file systems have no nodes of their own here.
            return "viewfs".equals(uri.getScheme())
                    ? DataNodeHosts.unknown("fs.defaultFS is " + uri + ", behind which there may be any HDFS")
                    : DataNodeHosts.NONE;
        }
        FileSystem files = FileSystem.get(uri, conf);
        if (!(files instanceof DistributedFileSystem hdfs)) {
            return DataNodeHosts.unknown("fs.defaultFS is " + uri + ", which is no HDFS that can be asked");
        }
        if (hdfs.isInSafeMode()) {
            return DataNodeHosts.unknown("the NameNode is in safe mode, so not all DataNodes have registered");
        }
        return new DataNodeHosts(names.answered(namesOf(hdfs.getDataNodeStats())), "");
    }

    /** All that one of them may be called: YARN and HDFS name a host apart. */
    private Set<String> namesOf(DatanodeInfo[] dataNodes) {
        Set<String> hosts = new HashSet<>();
        Set<String> all = new HashSet<>();
        for (DatanodeInfo each : dataNodes) {
            hosts.add(each.getHostName());
            all.addAll(HostLookup.names(each.getHostName()));
            all.addAll(HostLookup.names(each.getIpAddr()));
        }
        lookup.lookUp(hosts, asked++ % HostPoller.ROUNDS_UNTIL_ANEW == 0);
        hosts.forEach(it -> lookup.addresses(it).ifPresent(all::addAll));
        return all;
    }
}
