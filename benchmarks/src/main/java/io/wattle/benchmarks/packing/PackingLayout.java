package io.wattle.benchmarks.packing;

import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

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
    private final Arrangement arrangement;
    private final int[] lengths;
    private final short[] holders;
    private final long bytes;

    /** How files lie in directories, and how a job names them. */
    enum Arrangement {
        /** 10,000 in each directory; a job names the directories by a glob. */
        FEW_DIRECTORIES(10_000),
        /** Each in a directory of its own; a job reads the folder of them, recursively. */
        DIRECTORY_PER_FILE(1),
        /** 10,000 in each directory; a job names each file. */
        NAMED_ONE_BY_ONE(10_000);

        private final int filesPerDirectory;

        Arrangement(int filesPerDirectory) {
            this.filesPerDirectory = filesPerDirectory;
        }
    }

    /**
     * A layout.
     *
     * @param seed the same gives the same
     */
    PackingLayout(int files, int blocksPerFile, long seed) {
        this(files, blocksPerFile, Arrangement.FEW_DIRECTORIES, LEAST_BYTES, MOST_BYTES, seed);
    }

    /** Files of one block, all of the same bytes. */
    static PackingLayout ofEqualFiles(int files, int bytes, long seed) {
        return new PackingLayout(files, 1, Arrangement.FEW_DIRECTORIES, bytes, bytes, seed);
    }

    /** Files of one block. */
    static PackingLayout arranged(Arrangement arrangement, int files, long seed) {
        return new PackingLayout(files, 1, arrangement, LEAST_BYTES, MOST_BYTES, seed);
    }

    private PackingLayout(
            int files, int blocksPerFile, Arrangement arrangement, int leastBytes, int mostBytes, long seed) {
        this.files = files;
        this.blocksPerFile = blocksPerFile;
        this.arrangement = arrangement;
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
        return (files - 1) / arrangement.filesPerDirectory + 1;
    }

    /** First file of a directory; that of one more than there are is the number of files. */
    int firstFile(int directory) {
        return Math.min(files, directory * arrangement.filesPerDirectory);
    }

    static Path directory(int number) {
        return new Path(ROOT, directoryName(number));
    }

    private static String directoryName(int number) {
        return "d" + (FIRST_NAME + number);
    }

    private static String fileName(int file) {
        return "f" + (FIRST_NAME + file);
    }

    static int directoryNumber(Path directory) {
        return number(directory);
    }

    static int fileNumber(Path file) {
        return number(file);
    }

    private static int number(Path named) {
        return Integer.parseInt(named.getName().substring(1)) - FIRST_NAME;
    }

    /** The input paths of a job that reads all files. */
    void nameIn(Configuration conf) {
        switch (arrangement) {
            case FEW_DIRECTORIES -> conf.set(FileInputFormat.INPUT_DIR, ROOT + "/*");
            case DIRECTORY_PER_FILE -> {
                conf.set(FileInputFormat.INPUT_DIR, ROOT.toString());
                conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
            }
            case NAMED_ONE_BY_ONE -> {
                StringBuilder names = new StringBuilder();
                for (int file = 0; file < files; file++) {
                    names.append(file == 0 ? "" : ",")
                            .append(ROOT)
                            .append('/')
                            .append(directoryName(file / arrangement.filesPerDirectory))
                            .append('/')
                            .append(fileName(file));
                }
                conf.set(FileInputFormat.INPUT_DIR, names.toString());
            }
        }
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
        BlockLocation[] locations = locations(file);
        BlockLocation last = locations[blocksPerFile - 1];
        long length = last.getOffset() + last.getLength();
        Path path = new Path(directory, fileName(file));
        return new LocatedFileStatus(new FileStatus(length, false, REPLICAS, BLOCK_SIZE, 0, path), locations);
    }

    /** The blocks of a file. */
    BlockLocation[] locations(int file) {
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
        return locations;
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
