package io.wattle.combine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.lib.CombineFileSplit;

/**
 * A split of several pieces of files, for both APIs: Hadoop's class for mapred is a subclass of the one for mapreduce.
 * It makes paths when they are asked for: a million of them would take more memory than all else. As with Hadoop's own
 * splits, locations do not travel to the task.
 */
public final class PackedFileSplit extends CombineFileSplit {

    private static final String[] NOWHERE = {};

    private PieceList pieces = PieceColumns.NONE;
    private long bytes;
    private String[] locations = NOWHERE;

    /** For reading from a stream. */
    public PackedFileSplit() {
        super(null, new Path[0], new long[0], new long[0], NOWHERE);
    }

    /**
     * A split of pieces.
     *
     * @param locations names of the hosts that hold most of it, best first
     */
    public PackedFileSplit(PieceList pieces, String... locations) {
        this();
        this.pieces = pieces;
        bytes = LongStream.of(getLengths()).sum();
        this.locations = locations.clone();
    }

    /** The same pieces and hosts as a split of Hadoop's class. */
    public static PackedFileSplit of(org.apache.hadoop.mapreduce.lib.input.CombineFileSplit split) throws IOException {
        return split instanceof PackedFileSplit packed
                ? packed
                : new PackedFileSplit(PieceColumns.of(split), split.getLocations());
    }

    @Override
    public long getLength() {
        return bytes;
    }

    @Override
    public long[] getStartOffsets() {
        return IntStream.range(0, pieces.size()).mapToLong(pieces::offset).toArray();
    }

    @Override
    public long[] getLengths() {
        return IntStream.range(0, pieces.size()).mapToLong(pieces::length).toArray();
    }

    @Override
    public long getOffset(int i) {
        return pieces.offset(i);
    }

    @Override
    public long getLength(int i) {
        return pieces.length(i);
    }

    /** Bytes of a piece's whole file when it was listed, or {@link PieceList#UNKNOWN_LENGTH}. */
    public long getFileLength(int i) {
        return pieces.fileLength(i);
    }

    @Override
    public int getNumPaths() {
        return pieces.size();
    }

    /** How many files it has pieces of; not more than pieces. */
    public int files() {
        return new HashSet<>(Arrays.asList(getPaths())).size();
    }

    @Override
    public Path getPath(int i) {
        return FilePaths.path(pieces.directory(i), pieces.name(i));
    }

    @Override
    public Path[] getPaths() {
        return IntStream.range(0, pieces.size()).mapToObj(this::getPath).toArray(Path[]::new);
    }

    @Override
    public String[] getLocations() {
        return locations.clone();
    }

    @Override
    public void write(DataOutput out) throws IOException {
        PieceColumns.write(pieces, out);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        pieces = PieceColumns.read(in);
        bytes = LongStream.of(getLengths()).sum();
        locations = NOWHERE;
    }

    /** As Hadoop writes it; log files and pages show it. */
    @Override
    public String toString() {
        return IntStream.range(0, pieces.size())
                        .mapToObj(it -> getPath(it).toUri().getPath() + ":" + getOffset(it) + "+" + getLength(it))
                        .collect(Collectors.joining(",", "Paths:", ""))
                + " Locations:" + Arrays.stream(locations).map(it -> it + ":").collect(Collectors.joining()) + "; ";
    }
}
