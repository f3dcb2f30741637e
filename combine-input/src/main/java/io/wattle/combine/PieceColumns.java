package io.wattle.combine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;

/** Pieces in columns, as they travel to a task. */
record PieceColumns(
        Path[] directories,
        int[] directoryOf,
        String[] names,
        long[] offsets,
        long[] lengths,
        long[] fileLengths,
        InnerSplit[] innerSplits)
        implements PieceList {

    static final PieceList NONE = new PieceColumns(new Path[0], 0);

    private PieceColumns(Path[] directories, int count) {
        this(
                directories,
                new int[count],
                new String[count],
                new long[count],
                new long[count],
                new long[count],
                new InnerSplit[count]);
    }

    /** A piece of one file. */
    static PieceList of(Path file, long offset, long length, Optional<InnerSplit> innerSplit) {
        PieceColumns one = new PieceColumns(new Path[] {file.getParent()}, 1);
        one.names[0] = file.getName();
        one.offsets[0] = offset;
        one.lengths[0] = length;
        one.fileLengths[0] = UNKNOWN_LENGTH;
        one.innerSplits[0] = innerSplit.orElse(null);
        return one;
    }

    /** Pieces of Hadoop's class; those of a file that follow each other are made one. */
    static PieceList of(org.apache.hadoop.mapreduce.lib.input.CombineFileSplit split) throws IOException {
        Path[] paths = split.getPaths().clone();
        long[] offsets = split.getStartOffsets().clone();
        long[] lengths = split.getLengths().clone();
        int count = 0;
        for (int i = 0; i < paths.length; i++) {
            int last = count - 1;
            if (count > 0 && paths[last].equals(paths[i]) && offsets[last] + lengths[last] == offsets[i]) {
                lengths[last] += lengths[i];
            } else {
                paths[count] = paths[i];
                offsets[count] = offsets[i];
                lengths[count++] = lengths[i];
            }
        }
        long[] unknown = new long[count];
        Arrays.fill(unknown, UNKNOWN_LENGTH);
        List<Path> kept = Arrays.asList(paths).subList(0, count);
        return new PieceColumns(
                kept.stream().map(Path::getParent).toArray(Path[]::new),
                IntStream.range(0, count).toArray(),
                kept.stream().map(Path::getName).toArray(String[]::new),
                Arrays.copyOf(offsets, count),
                Arrays.copyOf(lengths, count),
                unknown,
                new InnerSplit[count]);
    }

    /** Writes pieces; each directory once, where its files come one after the other. */
    static void write(PieceList pieces, DataOutput out) throws IOException {
        int count = pieces.size();
        int[] directoryOf = new int[count];
        int directories = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || !pieces.directory(i).equals(pieces.directory(i - 1))) {
                directories++;
            }
            directoryOf[i] = directories - 1;
        }
        WritableUtils.writeVInt(out, directories);
        for (int i = 0; i < count; i++) {
            if (i == 0 || directoryOf[i] > directoryOf[i - 1]) {
                Text.writeString(out, pieces.directory(i).toString());
            }
        }
        WritableUtils.writeVInt(out, count);
        for (int i = 0; i < count; i++) {
            WritableUtils.writeVInt(out, directoryOf[i]);
            Text.writeString(out, pieces.name(i));
            WritableUtils.writeVLong(out, pieces.offset(i));
            WritableUtils.writeVLong(out, pieces.length(i));
            // What follows it in its file: nothing, of most, takes one byte.
            long end = pieces.offset(i) + pieces.length(i);
            WritableUtils.writeVLong(out, pieces.fileLength(i) < 0 ? UNKNOWN_LENGTH : pieces.fileLength(i) - end);
        }
    }

    static boolean hasInnerSplits(PieceList pieces) {
        return IntStream.range(0, pieces.size())
                .anyMatch(it -> pieces.innerSplit(it).isPresent());
    }

    /** Writes their classes, each once; nothing more if no piece has one. */
    static void writeInnerSplits(PieceList pieces, DataOutput out) throws IOException {
        Map<String, Integer> classes = new LinkedHashMap<>();
        for (int i = 0; i < pieces.size(); i++) {
            pieces.innerSplit(i).ifPresent(it -> classes.putIfAbsent(it.className(), classes.size() + 1));
        }
        WritableUtils.writeVInt(out, classes.size());
        for (String name : classes.keySet()) {
            Text.writeString(out, name);
        }
        for (int i = 0; i < pieces.size() && !classes.isEmpty(); i++) {
            Optional<InnerSplit> split = pieces.innerSplit(i);
            WritableUtils.writeVInt(
                    out, split.map(it -> classes.get(it.className())).orElse(0));
            if (split.isPresent()) {
                out.writeBoolean(split.get().afterPath());
                WritableUtils.writeVInt(out, split.get().bytes().length);
                out.write(split.get().bytes());
            }
        }
    }

    /** Reads what {@link #write} wrote, after the number of directories with which that begins. */
    static PieceColumns read(int directoryCount, DataInput in) throws IOException {
        Path[] directories = new Path[directoryCount];
        for (int i = 0; i < directories.length; i++) {
            directories[i] = new Path(Text.readString(in));
        }
        int count = WritableUtils.readVInt(in);
        PieceColumns read = new PieceColumns(directories, count);
        for (int i = 0; i < count; i++) {
            read.directoryOf[i] = WritableUtils.readVInt(in);
            read.names[i] = Text.readString(in);
            read.offsets[i] = WritableUtils.readVLong(in);
            read.lengths[i] = WritableUtils.readVLong(in);
            long rest = WritableUtils.readVLong(in);
            read.fileLengths[i] = rest < 0 ? UNKNOWN_LENGTH : read.offsets[i] + read.lengths[i] + rest;
        }
        return read;
    }

    /** Reads what {@link #writeInnerSplits} wrote. */
    void readInnerSplits(DataInput in) throws IOException {
        String[] classes = new String[WritableUtils.readVInt(in)];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = Text.readString(in);
        }
        for (int i = 0; i < innerSplits.length && classes.length > 0; i++) {
            int number = WritableUtils.readVInt(in);
            if (number > 0) {
                boolean afterPath = in.readBoolean();
                byte[] bytes = new byte[WritableUtils.readVInt(in)];
                in.readFully(bytes);
                innerSplits[i] = new InnerSplit(classes[number - 1], afterPath, bytes);
            }
        }
    }

    @Override
    public int size() {
        return names.length;
    }

    @Override
    public Path directory(int piece) {
        return directories[directoryOf[piece]];
    }

    @Override
    public String name(int piece) {
        return names[piece];
    }

    @Override
    public long offset(int piece) {
        return offsets[piece];
    }

    @Override
    public long length(int piece) {
        return lengths[piece];
    }

    @Override
    public long fileLength(int piece) {
        return fileLengths[piece];
    }

    @Override
    public Optional<InnerSplit> innerSplit(int piece) {
        return Optional.ofNullable(innerSplits[piece]);
    }
}
