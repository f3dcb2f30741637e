package io.wattle.combine.list;

import io.wattle.combine.InnerSplit;
import io.wattle.combine.pack.BlockTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * Files below one directory, in columns: what a LocatedFileStatus says, in a tenth of its memory. Those of directories with few
 * files share the columns of the directory above: there a name is what follows that in a file's path. Not thread safe.
 */
final class DirectoryFiles {

    private static final BlockLocation NOWHERE = new BlockLocation();

    private final Path directory;
    private final HostNames hostNames;
    private final FileNames names = new FileNames();
    private final BitSet splittable = new BitSet();
    private final BlockTable blocks = new BlockTable();
    /** Of each block, if the blocks are splits of a format; null for none, as there may be millions. */
    private final List<InnerSplit> ownSplits = new ArrayList<>();

    private int[] blockEnds = new int[1];
    private int[] order = {};
    private long bytes;
    private long largestBlock;
    private long empty;

    DirectoryFiles(Path directory, HostNames hostNames) {
        this.directory = directory;
        this.hostNames = hostNames;
    }

    /**
     * Adds a file, unless it is empty.
     *
     * @param name what follows the directory in its path
     */
    void add(String name, FileStatus file, BlockLocation[] locations, boolean maySplit) throws IOException {
        if (file.getLen() == 0) {
            empty++;
            return;
        }
        int number = names.size();
        long end = 0;
        for (BlockLocation block : locations) {
            // Blocks are in order; a file that grows may have more of them than its length says.
            long length = Math.min(block.getOffset() + block.getLength(), file.getLen()) - end;
            if (length > 0) {
                // Of an erasure-coded block each host has some cells or parity: none is the one to read at.
                blocks.add(number, end, length, hostNames.of(file.isErasureCoded() ? NOWHERE : block));
                end += length;
            }
        }
        if (end < file.getLen()) {
            blocks.add(number, end, file.getLen() - end, hostNames.of(NOWHERE));
        }
        named(name, maySplit);
        bytes += file.getLen();
        largestBlock = Math.max(largestBlock, file.getBlockSize());
    }

    /** Adds a file whose blocks are the splits that its format has made: they are not cut or joined. */
    void add(String name, List<FormatSplit> splits) throws IOException {
        int number = names.size();
        for (FormatSplit split : splits) {
            BlockLocation location = new BlockLocation(null, split.hosts(), split.start(), split.length());
            blocks.add(number, split.start(), split.length(), hostNames.of(location));
            ownSplits.add(split.inner().orElse(null));
            bytes += split.length();
        }
        named(name, true);
    }

    /** The last file has all its blocks now. */
    private void named(String name, boolean maySplit) {
        int number = names.size();
        names.add(name);
        splittable.set(number, maySplit);
        if (number == blockEnds.length) {
            blockEnds = Arrays.copyOf(blockEnds, 2 * number);
        }
        blockEnds[number] = blocks.size();
    }

    /** Some of the files, sorted by name as these are. */
    DirectoryFiles part(List<Integer> files) {
        DirectoryFiles part = new DirectoryFiles(directory, hostNames);
        for (int file : files) {
            part.copy(this, file, names.get(file));
        }
        part.largestBlock = largestBlock;
        return part.sorted();
    }

    /** Takes over the files of a directory below this one, with that before their names. */
    void addAll(DirectoryFiles below, String path) {
        for (int file = 0; file < below.size(); file++) {
            copy(below, file, path + "/" + below.names.get(file));
        }
        largestBlock = Math.max(largestBlock, below.largestBlock);
        empty += below.empty;
    }

    private void copy(DirectoryFiles from, int file, String name) {
        int number = names.size();
        for (int block = from.firstBlock(file); block < from.endBlock(file); block++) {
            int[] hosts = new int[from.blocks.hostCount(block)];
            for (int i = 0; i < hosts.length; i++) {
                hosts[i] = from.blocks.host(block, i);
            }
            blocks.add(number, from.blocks.offset(block), from.blocks.length(block), hosts);
        }
        named(name, from.maySplit(file));
        bytes += from.bytes(file);
    }

    /** Bytes of a file. */
    long bytes(int file) {
        return IntStream.range(firstBlock(file), endBlock(file))
                .mapToLong(blocks::length)
                .sum();
    }

    /** Whether the blocks are splits of a format. */
    boolean cutByFormat() {
        return !ownSplits.isEmpty();
    }

    /** What a format says of its split, beside where it is; null if nothing. */
    InnerSplit innerSplit(int block) {
        return ownSplits.get(block);
    }

    Path directory() {
        return directory;
    }

    /** Sorts the files by name, once all are there. */
    DirectoryFiles sorted() {
        order = names.inOrder();
        return this;
    }

    /** The path of a file as it is ordered, by its position in {@link #inOrder}. */
    byte[] pathBytes(int position) {
        String above = directory.toString();
        return (above + (above.endsWith("/") ? "" : "/") + names.get(order[position])).getBytes(StandardCharsets.UTF_8);
    }

    int size() {
        return names.size();
    }

    long bytes() {
        return bytes;
    }

    long largestBlock() {
        return largestBlock;
    }

    long empty() {
        return empty;
    }

    /** Numbers of the files, sorted by name. */
    int[] inOrder() {
        return order;
    }

    FileNames names() {
        return names;
    }

    boolean maySplit(int file) {
        return splittable.get(file);
    }

    BlockTable blocks() {
        return blocks;
    }

    /** Adds the numbers of all hosts. */
    void hostsInto(BitSet used) {
        for (int block = 0; block < blocks.size(); block++) {
            for (int i = 0; i < blocks.hostCount(block); i++) {
                used.set(blocks.host(block, i));
            }
        }
    }

    int firstBlock(int file) {
        return file == 0 ? 0 : blockEnds[file - 1];
    }

    int endBlock(int file) {
        return blockEnds[file];
    }
}
