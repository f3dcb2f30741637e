package io.wattle.conf;

import io.wattle.model.NodeAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** {@code core-site.xml} and {@code hdfs-site.xml}. */
final class StorageSites {

    private static final long BYTES_PER_MB = 1L << 20;
    private static final long BYTES_PER_GB = 1_000_000_000L;
    private static final double MOST_RESERVED_GB = 50;

    private StorageSites() {}

    static SiteFile core(Context context, Node node) {
        List<Property> properties = new ArrayList<>(List.of(
                new Property(
                        "fs.defaultFS",
                        context.request().inHdfs(""),
                        "File system that paths without one belong to.",
                        "The NameNode runs on the master, a brawny node if there is one: a wimpy master failed"
                                + " jobs (Zhao2016 sec. 5.2)."),
                new Property(
                        "hadoop.tmp.dir",
                        context.data("tmp"),
                        "Folder under which other folders are by default.",
                        "The default is in /tmp, which a restart empties.")));
        if (node.runs(Daemon.RESOURCEMANAGER)) {
            context.request().standby().ifPresent(it -> properties.add(zookeeper(it)));
        }
        return new SiteFile("core-site.xml", context.title("core-site.xml", node), properties);
    }

    private static Property zookeeper(HighAvailability standby) {
        return new Property(
                "hadoop.zk.address",
                standby.zookeeper(),
                "The ZooKeeper servers: host and port of each.",
                "The two ResourceManagers agree there who is active, and keep there what the next one"
                        + " goes on from. By hadoop.zk.acl everybody who reaches these ports may read that, tokens"
                        + " included: let only the ResourceManagers' hosts reach them, or set hadoop.zk.acl and"
                        + " hadoop.zk.auth.");
    }

    static SiteFile hdfs(Context context, Node node) {
        List<Property> properties = new ArrayList<>(layout(context));
        if (node.runs(Daemon.NAMENODE)) {
            properties.addAll(nameNode(context));
        }
        if (node.runs(Daemon.DATANODE)) {
            properties.addAll(dataNode(context, node));
        }
        return new SiteFile("hdfs-site.xml", context.title("hdfs-site.xml", node), properties);
    }

    private static List<Property> layout(Context context) {
        int blockMb = context.profile().hdfsBlockMb();
        return List.of(
                new Property(
                        "dfs.blocksize",
                        Long.toString(blockMb * BYTES_PER_MB),
                        "Size of a block of a new file, in bytes.",
                        blockMb + " MiB, from the cluster profile ("
                                + context.profile().source() + "): a map reads one"
                                + " block, and the block follows the memory of a container."),
                new Property(
                        "dfs.replication",
                        Integer.toString(context.profile().hdfsReplication()),
                        "Replicas of each block of a new file.",
                        "From the cluster profile (" + context.profile().source() + ")."));
    }

    private static List<Property> nameNode(Context context) {
        String host = context.request().masterHost();
        return List.of(
                new Property(
                        "dfs.namenode.name.dir",
                        "file://" + context.data("namenode"),
                        "Where the NameNode keeps names and blocks; several folders, separated by commas, are copies.",
                        "Give a second folder on another disk or an NFS mount: without these files the data are lost."),
                new Property(
                        "dfs.namenode.http-address",
                        host + ":9870",
                        "Address of the NameNode's web pages.",
                        "The master's name, not all of its addresses."),
                new Property(
                        "dfs.namenode.secondary.http-address",
                        host + ":9868",
                        "Address of the SecondaryNameNode, which merges the edits into the image.",
                        "On the master: without merging, each restart of the NameNode takes longer."),
                new Property(
                        "dfs.namenode.checkpoint.dir",
                        "file://" + context.data("secondary"),
                        "Where the SecondaryNameNode keeps its copy of the image.",
                        "Beside the other data."));
    }

    private static List<Property> dataNode(Context context, Node node) {
        List<Property> properties = new ArrayList<>();
        properties.add(new Property(
                "dfs.datanode.data.dir",
                "file://" + context.data("datanode"),
                "Where the DataNode keeps its blocks; one folder for each disk, separated by commas.",
                "One folder: the catalog knows no number of disks."));
        OptionalDouble diskGb = node.nodeClass().value(NodeAttribute.DISK_GB);
        if (diskGb.isPresent()) {
            double reservedGb = Math.min(MOST_RESERVED_GB, diskGb.getAsDouble() / 4);
            properties.add(new Property(
                    "dfs.datanode.du.reserved",
                    Long.toString((long) (reservedGb * BYTES_PER_GB)),
                    "Bytes of each disk that HDFS leaves to others.",
                    "A quarter of the disk of " + Texts.number(diskGb.getAsDouble()) + " GB, at most 50 GB, for map"
                            + " outputs and logs: a disk that is 90% full makes its NodeManager UNHEALTHY."));
        }
        return properties;
    }
}
