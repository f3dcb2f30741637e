package io.wattle.combine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.lib.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * A split of several pieces of files, for both APIs: Hadoop's class for mapred is a subclass of the one for mapreduce.
 * It makes paths when they are asked for: a million of them would take more memory than all else. As with Hadoop's own
 * splits, locations do not travel to the task.
 */
public final class PackedFileSplit extends CombineFileSplit {

    private static final String[] NOWHERE = {};

    /**
     * Stands before what has more to say than where its pieces are. Without it a split is as it always was: older jars and
     * native-pipes read it, and they refuse one with it, as it is no number of directories.
     */
    private static final int EXTENDED = -1;

    private PieceList pieces = PieceColumns.NONE;
    private Optional<String> format = Optional.empty();
    private long bytes;
    private String[] locations = NOWHERE;

    /** For reading from a stream. */
    public PackedFileSplit() {
        super(null, new Path[0], new long[0], new long[0], NOWHERE);
    }

    /**
     * A split of pieces.
     *
     * @param format class name of the format of their pool; empty for the job's own
     * @param locations names of the hosts that hold most of it, best first
     */
    public PackedFileSplit(PieceList pieces, Optional<String> format, String... locations) {
        this();
        this.pieces = pieces;
        this.format = format;
        bytes = LongStream.of(getLengths()).sum();
        this.locations = locations.clone();
    }

    /**
     * The same pieces and hosts as a split that somebody hands over, of either API: a packed one, a CombineFileSplit, or a
     * FileSplit, which is one piece.
     *
     * @throws IOException if it is another, or cannot be written
     */
    public static PackedFileSplit of(Object split) throws IOException {
        if (split instanceof PackedFileSplit packed) {
            return packed;
        }
        if (split instanceof org.apache.hadoop.mapreduce.lib.input.CombineFileSplit pieces) {
            return new PackedFileSplit(PieceColumns.of(pieces), Optional.empty(), pieces.getLocations());
        }
        if (split instanceof FileSplit file) {
            Optional<InnerSplit> inner = InnerSplit.of(file, file.getPath(), FileSplit.class);
            return new PackedFileSplit(
                    PieceColumns.of(file.getPath(), file.getStart(), file.getLength(), inner),
                    Optional.empty(),
                    file.getLocations());
        }
        if (split instanceof org.apache.hadoop.mapred.FileSplit file) {
            Optional<InnerSplit> inner = InnerSplit.of(file, file.getPath(), org.apache.hadoop.mapred.FileSplit.class);
            return new PackedFileSplit(
                    PieceColumns.of(file.getPath(), file.getStart(), file.getLength(), inner),
                    Optional.empty(),
                    file.getLocations());
        }
        throw new IOException("a split of class " + split.getClass().getName()
                + " cannot be read as packed (allowed: those that a packed format made, CombineFileSplit, FileSplit)");
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

    /** What the format of a piece has to say of it, beside where it is. */
    public Optional<InnerSplit> getInnerSplit(int i) {
        return pieces.innerSplit(i);
    }

    /** Class name of the format of the pool that its pieces are of; empty for the job's own. */
    public Optional<String> format() {
        return format;
    }

    @Override
    public int getNumPaths() {
        return pieces.size();
    }

    /** How many files begin in it: each does in one split, however many have pieces of it. */
    public int filesBegun() {
        return (int) IntStream.range(0, pieces.size())
                .filter(it -> pieces.offset(it) == 0)
                .count();
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
        boolean extended = format.isPresent() || PieceColumns.hasInnerSplits(pieces);
        if (extended) {
            WritableUtils.writeVInt(out, EXTENDED);
        }
        PieceColumns.write(pieces, out);
        if (extended) {
            PieceColumns.writeInnerSplits(pieces, out);
            Text.writeString(out, format.orElse(""));
        }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        int first = WritableUtils.readVInt(in);
        boolean extended = first == EXTENDED;
        if (first < 0 && !extended) {
            throw new IOException("a packed split of another version of combine-input, which begins with " + first
                    + " (give the job's client and its tasks the same combine-input jar)");
        }
        PieceColumns read = PieceColumns.read(extended ? WritableUtils.readVInt(in) : first, in);
        if (extended) {
            read.readInnerSplits(in);
        }
        pieces = read;
        format = extended ? Optional.of(Text.readString(in)).filter(it -> !it.isEmpty()) : Optional.empty();
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
