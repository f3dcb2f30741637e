package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.DataNodeState;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** The NameNode of the default file system. Where Hadoop's HDFS client is missing, this class cannot be loaded. May wait; for one thread. */
final class NameNode {

    /** After which HDFS itself takes a DataNode for stale ({@code dfs.namenode.stale.datanode.interval}). */
    private static final long SILENT_MILLIS = 30_000;

    private static final String MOST_TRACKED = "dfs.namenode.decommission.max.concurrent.tracked.nodes";
    private static final int MOST_TRACKED_BY_DEFAULT = 100;
    private static final long LOOK_UP_ANEW_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final Configuration conf;
    private final HostLookup lookup;
    private final DataNodeMemory memory = new DataNodeMemory();
    private long lookedUpNanos = System.nanoTime() - LOOK_UP_ANEW_NANOS;

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
        DatanodeInfo[] dataNodes = hdfs.getDataNodeStats();
        return new DataNodeHosts(memory.answered(states(dataNodes), System.nanoTime()), full(dataNodes), "");
    }

    /** Beyond so many HDFS leaves all others waiting, those too that an operator decommissions. */
    private String full(DatanodeInfo[] dataNodes) {
        int most = conf.getInt(MOST_TRACKED, MOST_TRACKED_BY_DEFAULT);
        long now = Arrays.stream(dataNodes)
                .filter(it -> it.isInMaintenance() || it.isEnteringMaintenance())
                .count();
        return most == 0 || now < most
                ? ""
                : now + " DataNodes are in maintenance, and HDFS takes no more (" + MOST_TRACKED + " is " + most
                        + "; 0 sets no limit)";
    }

    private Map<String, DataNodeState> states(DatanodeInfo[] dataNodes) {
        // Of the NameNode's own clock, which need not be as this one.
        long newestMillis = Arrays.stream(dataNodes)
                .mapToLong(DatanodeInfo::getLastUpdate)
                .max()
                .orElse(0);
        Map<String, DataNodeState> states = new HashMap<>();
        Set<String> hosts = new HashSet<>();
        Arrays.stream(dataNodes).forEach(it -> hosts.add(it.getHostName()));
        boolean anew = System.nanoTime() - lookedUpNanos >= LOOK_UP_ANEW_NANOS;
        lookedUpNanos = anew ? System.nanoTime() : lookedUpNanos;
        lookup.lookUp(hosts, anew);
        for (DatanodeInfo each : dataNodes) {
            DataNodeState state = state(each, newestMillis - each.getLastUpdate() > SILENT_MILLIS);
            namesOf(each).forEach(it -> states.merge(it, state, DataNodeState::or));
        }
        return states;
    }

    /** All that it may be called: YARN and HDFS name a host apart. */
    private Set<String> namesOf(DatanodeInfo dataNode) {
        Set<String> names = new HashSet<>(HostLookup.names(dataNode.getHostName()));
        names.addAll(HostLookup.names(dataNode.getIpAddr()));
        lookup.addresses(dataNode.getHostName()).ifPresent(names::addAll);
        return names;
    }

    private static DataNodeState state(DatanodeInfo dataNode, boolean silent) {
        if (dataNode.isDecommissionInProgress() || dataNode.isDecommissioned()) {
            return DataNodeState.DECOMMISSIONED;
        }
        if (silent) {
            return DataNodeState.SILENT;
        }
        if (dataNode.isInMaintenance()) {
            return DataNodeState.IN_MAINTENANCE;
        }
        return dataNode.isEnteringMaintenance() ? DataNodeState.ENTERING_MAINTENANCE : DataNodeState.IN_SERVICE;
    }
}
