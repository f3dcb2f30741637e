package io.wattle.combine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.lib.CombineFileSplit;

/**
 * A split of several pieces of files, for both APIs: Hadoop's class for mapred is a subclass of the one for mapreduce.
 * It makes paths when they are asked for: a million of them would take more memory than all else. As with Hadoop's own
 * splits, locations do not travel to the task.
 */
public final class PackedFileSplit extends CombineFileSplit {

    private static final String[] NOWHERE = {};

    private Path[] directories = {};
    private int[] directoryOf = {};
    private String[] names = {};
    private long[] offsets = {};
    private long[] lengths = {};
    private long bytes;
    private String[] locations = NOWHERE;

    /** For reading from a stream. */
    public PackedFileSplit() {
        super(null, new Path[0], new long[0], new long[0], NOWHERE);
    }

    private PackedFileSplit(Builder from, String[] locations) {
        this();
        directories = from.directories.toArray(Path[]::new);
        directoryOf = from.directoryOf.stream().mapToInt(Integer::intValue).toArray();
        names = from.names.toArray(String[]::new);
        offsets = from.offsets.stream().mapToLong(Long::longValue).toArray();
        lengths = from.lengths.stream().mapToLong(Long::longValue).toArray();
        bytes = LongStream.of(lengths).sum();
        this.locations = locations.clone();
    }

    /** The same pieces and hosts as a split of Hadoop's class. */
    public static PackedFileSplit of(org.apache.hadoop.mapreduce.lib.input.CombineFileSplit split) throws IOException {
        if (split instanceof PackedFileSplit packed) {
            return packed;
        }
        Builder builder = new Builder();
        for (int i = 0; i < split.getNumPaths(); i++) {
            Path path = split.getPath(i);
            builder.add(path.getParent(), path.getName(), split.getOffset(i), split.getLength(i));
        }
        return builder.build(split.getLocations());
    }

    /** Collects the pieces of a split. A piece that goes on where the last one ended makes that one longer. */
    public static final class Builder {
        private final List<Path> directories = new ArrayList<>();
        private final List<Integer> directoryOf = new ArrayList<>();
        private final List<String> names = new ArrayList<>();
        private final List<Long> offsets = new ArrayList<>();
        private final List<Long> lengths = new ArrayList<>();

        /** Adds a piece. */
        public Builder add(Path directory, String name, long offset, long length) {
            int last = names.size() - 1;
            boolean same = last >= 0 && directories.get(directories.size() - 1).equals(directory);
            if (same && names.get(last).equals(name) && offsets.get(last) + lengths.get(last) == offset) {
                lengths.set(last, lengths.get(last) + length);
                return this;
            }
            if (!same) {
                directories.add(directory);
            }
            directoryOf.add(directories.size() - 1);
            names.add(name);
            offsets.add(offset);
            lengths.add(length);
            return this;
        }

        /** The split, for those hosts. */
        public PackedFileSplit build(String... locations) {
            return new PackedFileSplit(this, locations);
        }
    }

    @Override
    public long getLength() {
        return bytes;
    }

    @Override
    public long[] getStartOffsets() {
        return offsets.clone();
    }

    @Override
    public long[] getLengths() {
        return lengths.clone();
    }

    @Override
    public long getOffset(int i) {
        return offsets[i];
    }

    @Override
    public long getLength(int i) {
        return lengths[i];
    }

    @Override
    public int getNumPaths() {
        return names.length;
    }

    @Override
    public Path getPath(int i) {
        return FilePaths.path(directories[directoryOf[i]], names[i]);
    }

    @Override
    public Path[] getPaths() {
        return IntStream.range(0, names.length).mapToObj(this::getPath).toArray(Path[]::new);
    }

    @Override
    public String[] getLocations() {
        return locations.clone();
    }

    @Override
    public void write(DataOutput out) throws IOException {
        WritableUtils.writeVInt(out, directories.length);
        for (Path directory : directories) {
            Text.writeString(out, directory.toString());
        }
        WritableUtils.writeVInt(out, names.length);
        for (int i = 0; i < names.length; i++) {
            WritableUtils.writeVInt(out, directoryOf[i]);
            Text.writeString(out, names[i]);
            WritableUtils.writeVLong(out, offsets[i]);
            WritableUtils.writeVLong(out, lengths[i]);
        }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        directories = new Path[WritableUtils.readVInt(in)];
        for (int i = 0; i < directories.length; i++) {
            directories[i] = new Path(Text.readString(in));
        }
        int count = WritableUtils.readVInt(in);
        directoryOf = new int[count];
        names = new String[count];
        offsets = new long[count];
        lengths = new long[count];
        for (int i = 0; i < count; i++) {
            directoryOf[i] = WritableUtils.readVInt(in);
            names[i] = Text.readString(in);
            offsets[i] = WritableUtils.readVLong(in);
            lengths[i] = WritableUtils.readVLong(in);
        }
        bytes = LongStream.of(lengths).sum();
        locations = NOWHERE;
    }

    /** As Hadoop writes it; log files and pages show it. */
    @Override
    public String toString() {
        return IntStream.range(0, names.length)
                        .mapToObj(it -> getPath(it).toUri().getPath() + ":" + offsets[it] + "+" + lengths[it])
                        .collect(Collectors.joining(",", "Paths:", ""))
                + " Locations:" + Arrays.stream(locations).map(it -> it + ":").collect(Collectors.joining()) + "; ";
    }
}
