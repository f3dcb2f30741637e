package io.wattle.combine.list;

import io.wattle.combine.InnerSplit;
import io.wattle.combine.list.PathOrder.Run;
import io.wattle.combine.pack.BlockTable;
import io.wattle.combine.pack.Hosts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;

/** All files of an input, sorted by path. Not thread safe. */
public final class ListedInput {

    private final Deque<Run> runs;
    private final Set<Path> fileSystems;
    private final BitSet usedHosts = new BitSet();
    private final HostNames hostNames;
    private final long files;
    private final long emptyFiles;
    private final long bytes;
    private final long largestBlock;
    private final LeftOut bad;
    private final LeftOut missing;

    ListedInput(Collection<DirectoryFiles> directories, HostNames hostNames, LeftOut bad, LeftOut missing) {
        runs = PathOrder.of(directories);
        directories.forEach(it -> it.hostsInto(usedHosts));
        fileSystems = directories.stream()
                .filter(it -> it.size() > 0)
                .map(it -> it.directory().toUri())
                .map(it -> new Path(it.getScheme(), it.getAuthority(), "/"))
                .collect(Collectors.toCollection(TreeSet::new));
        this.hostNames = hostNames;
        this.bad = bad;
        this.missing = missing;
        files = directories.stream().mapToLong(DirectoryFiles::size).sum();
        emptyFiles = directories.stream().mapToLong(DirectoryFiles::empty).sum();
        bytes = directories.stream().mapToLong(DirectoryFiles::bytes).sum();
        largestBlock = directories.stream()
                .mapToLong(DirectoryFiles::largestBlock)
                .max()
                .orElse(0);
    }

    /** Files that are not empty. */
    public long files() {
        return files;
    }

    /** Files of no bytes: they are not read. */
    public long emptyFiles() {
        return emptyFiles;
    }

    /** Bytes of all files. */
    public long bytes() {
        return bytes;
    }

    /** Size of the largest block that a file system uses for these files; 0 if there are none. */
    public long largestBlock() {
        return largestBlock;
    }

    /** The roots of the file systems that the files are on. */
    public Set<Path> fileSystems() {
        return fileSystems;
    }

    /** Files and directories that were left out, as they cannot be read. */
    public LeftOut bad() {
        return bad;
    }

    /** Paths and globs of the job that were left out, as they name nothing. */
    public LeftOut missing() {
        return missing;
    }

    /**
     * Whether no host holds some of them, as in an object store. What lies there is read from anywhere.
     */
    public boolean hasHostless() {
        return hostNames.nowhere();
    }

    HostNames hostNames() {
        return hostNames;
    }

    /** All files, which are let go here. */
    List<Run> take() {
        List<Run> taken = List.copyOf(runs);
        runs.clear();
        return taken;
    }

    /** As {@link #pieces(long, HostlessPieces)}; what no host holds belongs nowhere in particular. */
    public Pieces pieces(long cutBytes) {
        return pieces(cutBytes, HostlessPieces.NOWHERE);
    }

    /**
     * Cuts files into pieces: at the borders of blocks, blocks larger than {@code cutBytes} into even parts of at most
     * that; files that may not be split stay whole, and splits that a format has made as they are. To be called once:
     * columns are let go on the way, else all would be in memory twice.
     *
     * @param hostless says where the pieces go that no host holds
     * @throws IllegalStateException at the second call
     */
    public Pieces pieces(long cutBytes, HostlessPieces hostless) {
        if (runs.isEmpty()) {
            throw new IllegalStateException("the pieces of this input have been taken");
        }
        FileTable table = new FileTable();
        BlockTable blocks = new BlockTable();
        List<InnerSplit> innerSplits = new ArrayList<>();
        Hosts hosts = new Hosts();
        Holders holders = new Holders(hosts, hostNames.into(hosts, usedHosts), hostless);
        while (!runs.isEmpty()) {
            Run run = runs.remove();
            DirectoryFiles from = run.files();
            for (int position = run.from(); position < run.to(); position++) {
                int file = from.inOrder()[position];
                int number = table.add(from.directory(), from.names(), file);
                if (from.cutByFormat()) {
                    asCut(blocks, innerSplits, number, from, file, holders);
                } else if (from.maySplit(file)) {
                    for (int block = from.firstBlock(file); block < from.endBlock(file); block++) {
                        long length = from.blocks().length(block);
                        cut(blocks, number, from.blocks(), block, cutBytes, holders.of(from, block, length));
                    }
                } else {
                    whole(blocks, number, from, file, holders);
                }
            }
        }
        return new Pieces(table, blocks, hosts, innerSplits);
    }

    private static void asCut(
            BlockTable to, List<InnerSplit> innerSplits, int number, DirectoryFiles from, int file, Holders holders) {
        for (int block = from.firstBlock(file); block < from.endBlock(file); block++) {
            long length = from.blocks().length(block);
            to.add(number, from.blocks().offset(block), length, holders.of(from, block, length));
            innerSplits.add(from.innerSplit(block));
        }
    }

    private static void cut(BlockTable to, int file, BlockTable from, int block, long cutBytes, int[] holders) {
        long length = from.length(block);
        long parts = (length - 1) / cutBytes + 1;
        long start = 0;
        for (long part = 1; part <= parts; part++) {
            // Not length * part / parts, which overflows for exabytes cut into bytes.
            long end = part == parts ? length : length / parts * part + length % parts * part / parts;
            to.add(file, from.offset(block) + start, end - start, holders);
            start = end;
        }
    }

    /** Who holds blocks. */
    private record Holders(Hosts hosts, int[] finalIds, HostlessPieces hostless) {

        /** In the order of names: file systems name replicas in any order. */
        int[] of(DirectoryFiles from, int block) {
            int[] holders = new int[from.blocks().hostCount(block)];
            for (int i = 0; i < holders.length; i++) {
                holders[i] = finalIds[from.blocks().host(block, i)];
            }
            Arrays.sort(holders);
            return holders;
        }

        /** Those of so many bytes, all of which are where the block is. */
        int[] of(DirectoryFiles from, int block, long bytes) {
            int[] holders = of(from, block);
            return hosts.name(holders[0]).isEmpty() ? new int[] {hostless.holder(hosts, bytes)} : holders;
        }
    }

    /** One piece, on the hosts that hold most of it: as many as hold its first block. */
    private static void whole(BlockTable to, int number, DirectoryFiles from, int file, Holders all) {
        int first = from.firstBlock(file);
        int blocks = from.endBlock(file) - first;
        if (blocks == 1) {
            long length = from.blocks().length(first);
            to.add(number, 0, length, all.of(from, first, length));
            return;
        }
        Map<Integer, Long> held = new HashMap<>();
        long length = 0;
        for (int block = first; block < first + blocks; block++) {
            length += from.blocks().length(block);
            for (int host : all.of(from, block)) {
                held.merge(host, from.blocks().length(block), Long::sum);
            }
        }
        int[] holders = held.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(from.blocks().hostCount(first))
                .mapToInt(Map.Entry::getKey)
                .toArray();
        boolean hostless = all.hosts().name(holders[0]).isEmpty();
        to.add(number, 0, length, hostless ? all.of(from, first, length) : holders);
    }
}
