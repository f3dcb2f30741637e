package io.wattle.benchmarks.packing;

import java.util.Random;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;

/**
 * Files of 1,000 hosts in 40 racks with three replicas as HDFS places them: the first anywhere, two more on two hosts of
 * another rack. Blocks have 16 KB to 2 MB, unless all have the same. Kept in columns: a million blocks take 10 MB; from ten million on they repeat.
 * Immutable.
 */
final class PackingLayout {

    static final Path ROOT = new Path(LayoutFileSystem.SCHEME, "cluster", "/in");
    static final int HOSTS = 1000;
    static final int RACKS = 40;
    static final int REPLICAS = 3;

    private static final int FILES_PER_DIRECTORY = 10_000;
    private static final int MOST_KEPT = 10_000_000;
    private static final int FIRST_NAME = 10_000_000;
    private static final int LEAST_BYTES = 16 << 10;
    private static final int MOST_BYTES = 2 << 20;
    private static final long BLOCK_SIZE = 128 << 20;
    private static final String[] HOST_NAMES = names("h%03d");
    private static final String[] TRANSFER_NAMES = names("h%03d:9866");
    private static final String[] TOPOLOGY = names("/r%2$02d/h%1$03d:9866");

    private final int files;
    private final int blocksPerFile;
    private final int[] lengths;
    private final short[] holders;
    private final long bytes;

    /**
     * A layout.
     *
     * @param seed the same gives the same
     */
    PackingLayout(int files, int blocksPerFile, long seed) {
        this(files, blocksPerFile, LEAST_BYTES, MOST_BYTES, seed);
    }

    /** Files of one block, all of the same bytes. */
    static PackingLayout ofEqualFiles(int files, int bytes, long seed) {
        return new PackingLayout(files, 1, bytes, bytes, seed);
    }

    private PackingLayout(int files, int blocksPerFile, int leastBytes, int mostBytes, long seed) {
        this.files = files;
        this.blocksPerFile = blocksPerFile;
        lengths = new int[Math.min(files * blocksPerFile, MOST_KEPT)];
        holders = new short[REPLICAS * lengths.length];
        Random random = new Random(seed);
        long sum = 0;
        int perRack = HOSTS / RACKS;
        for (int block = 0; block < lengths.length; block++) {
            lengths[block] = leastBytes + random.nextInt(mostBytes - leastBytes + 1);
            sum += lengths[block];
            int first = random.nextInt(HOSTS);
            int rack = (rack(first) + 1 + random.nextInt(RACKS - 1)) % RACKS;
            int second = random.nextInt(perRack);
            int third = (second + 1 + random.nextInt(perRack - 1)) % perRack;
            holders[REPLICAS * block] = (short) first;
            holders[REPLICAS * block + 1] = (short) (second * RACKS + rack);
            holders[REPLICAS * block + 2] = (short) (third * RACKS + rack);
        }
        bytes = Math.round((double) sum * files * blocksPerFile / lengths.length);
    }

    static int rack(int host) {
        return host % RACKS;
    }

    int files() {
        return files;
    }

    int blocks() {
        return files * blocksPerFile;
    }

    long bytes() {
        return bytes;
    }

    int directories() {
        return (files - 1) / FILES_PER_DIRECTORY + 1;
    }

    /** First file of a directory; that of one more than there are is the number of files. */
    int firstFile(int directory) {
        return Math.min(files, directory * FILES_PER_DIRECTORY);
    }

    static Path directory(int number) {
        return new Path(ROOT, String.format("d%05d", number));
    }

    static int directoryNumber(Path directory) {
        return Integer.parseInt(directory.getName().substring(1));
    }

    static int fileNumber(Path file) {
        return Integer.parseInt(file.getName().substring(1)) - FIRST_NAME;
    }

    int firstBlock(int file) {
        return file * blocksPerFile;
    }

    int length(int block) {
        return lengths[block % lengths.length];
    }

    int holder(int block, int replica) {
        return holders[REPLICAS * (block % lengths.length) + replica];
    }

    /** What a NameNode says of a file. */
    LocatedFileStatus status(int file, Path directory) {
        BlockLocation[] locations = new BlockLocation[blocksPerFile];
        long length = 0;
        for (int i = 0; i < blocksPerFile; i++) {
            int block = firstBlock(file) + i;
            locations[i] = new BlockLocation(
                    ofHolders(TRANSFER_NAMES, block),
                    ofHolders(HOST_NAMES, block),
                    ofHolders(TOPOLOGY, block),
                    length,
                    length(block));
            length += length(block);
        }
        Path path = new Path(directory, "f" + (FIRST_NAME + file));
        return new LocatedFileStatus(new FileStatus(length, false, REPLICAS, BLOCK_SIZE, 0, path), locations);
    }

    private String[] ofHolders(String[] names, int block) {
        String[] found = new String[REPLICAS];
        for (int i = 0; i < REPLICAS; i++) {
            found[i] = names[holder(block, i)];
        }
        return found;
    }

    private static String[] names(String pattern) {
        String[] names = new String[HOSTS];
        for (int host = 0; host < HOSTS; host++) {
            names[host] = String.format(pattern, host, rack(host));
        }
        return names;
    }
}
