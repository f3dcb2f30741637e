package io.wattle.tuning.engine.input;

import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.functional.RemoteIterators;

/**
 * The local file system, with blocks on hosts that are not there. Each block is on hosts drawn by the name of its file
 * and its number: evenly, and the same hosts every time.
 */
public final class ImaginedFileSystem extends RawLocalFileSystem {

    private static final String HOSTS = "wattle.imagined.hosts";
    private static final String REPLICATION = "wattle.imagined.replication";

    /** DataNode's port; nothing connects to it. */
    private static final int PORT = 9866;

    /** Makes {@code file:} of this configuration such a file system. */
    static void imagine(Configuration conf, ImaginedHosts hosts) {
        conf.setClass("fs.file.impl", ImaginedFileSystem.class, ImaginedFileSystem.class.getSuperclass());
        // A cached one would be somebody else's.
        conf.setBoolean("fs.file.impl.disable.cache", true);
        conf.setLong("fs.local.block.size", hosts.blockBytes());
        conf.setStrings(HOSTS, hosts.names().toArray(String[]::new));
        conf.setInt(REPLICATION, Math.min(hosts.replication(), hosts.names().size()));
    }

    @Override
    public BlockLocation[] getFileBlockLocations(FileStatus file, long start, long length) {
        if (file == null || start >= file.getLen() || length <= 0) {
            return new BlockLocation[0];
        }
        String[] hosts = getConf().getStrings(HOSTS);
        int replication = getConf().getInt(REPLICATION, 1);
        long blockBytes = file.getBlockSize();
        long first = start / blockBytes;
        long last = (Math.min(file.getLen(), start + length) - 1) / blockBytes;
        BlockLocation[] blocks = new BlockLocation[(int) (last - first + 1)];
        for (int i = 0; i < blocks.length; i++) {
            long block = first + i;
            long offset = block * blockBytes;
            String[] holders = holders(file.getPath().getName(), block, hosts, replication);
            String[] names = Arrays.stream(holders).map(it -> it + ":" + PORT).toArray(String[]::new);
            blocks[i] = new BlockLocation(names, holders, offset, Math.min(blockBytes, file.getLen() - offset));
        }
        return blocks;
    }

    /** Without owner and permission: for those Hadoop starts a process for each file. */
    @Override
    protected RemoteIterator<LocatedFileStatus> listLocatedStatus(Path path, PathFilter filter) throws IOException {
        FileStatus[] files = listStatus(path, filter);
        return RemoteIterators.mappingRemoteIterator(
                RemoteIterators.remoteIteratorFromArray(files),
                file -> new LocatedFileStatus(
                        file.getLen(),
                        file.isDirectory(),
                        file.getReplication(),
                        file.getBlockSize(),
                        file.getModificationTime(),
                        file.getAccessTime(),
                        FsPermission.getFileDefault(),
                        "",
                        "",
                        null,
                        file.getPath(),
                        false,
                        false,
                        false,
                        getFileBlockLocations(file, 0, file.getLen())));
    }

    /** The first places of a shuffle. */
    private static String[] holders(String name, long block, String[] hosts, int replication) {
        SplittableRandom random = new SplittableRandom(name.hashCode() * 31L + block);
        String[] shuffled = hosts.clone();
        for (int i = 0; i < replication; i++) {
            int other = i + random.nextInt(hosts.length - i);
            String swapped = shuffled[i];
            shuffled[i] = shuffled[other];
            shuffled[other] = swapped;
        }
        return Arrays.copyOf(shuffled, replication);
    }
}
