package io.wattle.compact.part;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.SourceFile;
import io.wattle.compact.TextFiles;
import io.wattle.compact.part.Complete.DataFile;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.HarFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The two indexes of a Hadoop archive: a line for each file and directory, in the order of their paths' hashes, and
 * where the lines of which hashes are. They are in memory until they are sorted, about 150 bytes a file. One use, by
 * one thread.
 */
public final class HarIndex {

    private static final String VERSION = "3 \n";
    private static final String INDEX = "_index";
    private static final String MASTER_INDEX = "_masterindex";
    private static final int LINES_OF_A_STORE = 1000;

    // Owners and modes of the originals are not kept, and har:// shows those of the archive itself.
    private static final String FILE_MODE = "420";
    private static final String DIRECTORY_MODE = "493";
    private static final String OWNERS = "- -";

    private final Map<String, Directory> directories = new HashMap<>();
    private final List<byte[]> lines = new ArrayList<>();
    private int[] hashes = new int[1024];

    private HarIndex() {}

    private static final class Directory {
        private final ByteArrayOutputStream children = new ByteArrayOutputStream(64);
        private long modificationMillis;
    }

    /** Where they are. */
    public static List<Path> paths(CompactedDirectory directory) {
        return List.of(directory.data(INDEX), directory.data(MASTER_INDEX));
    }

    /** Writes both, over what an earlier run may have written. */
    public static void write(FileSystem fs, CompactedDirectory directory, List<DataFile> data) throws IOException {
        HarIndex index = new HarIndex();
        index.directory("");
        for (DataFile file : data) {
            PartIndex.read(fs, directory.index(file.part()), (header, entry) -> index.add(header, entry));
        }
        index.addDirectories();
        index.write(fs, directory);
    }

    private void add(PartHeader header, IndexEntry entry) {
        SourceFile file = entry.file();
        long start = entry.ranges().isEmpty() ? 0 : entry.ranges().get(0).position();
        addLine(
                "/" + file.path(),
                " file " + header.data() + " " + start + " " + file.length() + " "
                        + properties(file.modificationMillis(), FILE_MODE) + " ");
        addChild(file.path(), file.modificationMillis());
    }

    private void addChild(String path, long modificationMillis) {
        Directory parent = directory(parent(path));
        byte[] name = (encoded(path.substring(path.lastIndexOf('/') + 1)) + " ").getBytes(StandardCharsets.US_ASCII);
        parent.children.writeBytes(name);
        for (String at = path; !at.isEmpty(); at = parent(at)) {
            Directory above = directories.get(parent(at));
            above.modificationMillis = Math.max(above.modificationMillis, modificationMillis);
        }
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    private Directory directory(String path) {
        Directory known = directories.get(path);
        if (known == null) {
            known = new Directory();
            directories.put(path, known);
            if (!path.isEmpty()) {
                addChild(path, 0);
            }
        }
        return known;
    }

    private void addDirectories() {
        directories.forEach((path, directory) -> addLine(
                "/" + path,
                " dir " + properties(directory.modificationMillis, DIRECTORY_MODE) + " 0 0 "
                        + directory.children.toString(StandardCharsets.US_ASCII)));
    }

    private void addLine(String path, String rest) {
        if (lines.size() == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * hashes.length);
        }
        hashes[lines.size()] = HarFileSystem.getHarHash(new Path(null, null, path));
        lines.add((encoded(path) + rest + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    private static String properties(long modificationMillis, String mode) {
        return encoded(modificationMillis + " " + mode + " " + OWNERS);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private void write(FileSystem fs, CompactedDirectory directory) throws IOException {
        long[] order = new long[lines.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = ((long) hashes[i] << Integer.SIZE) | i;
        }
        Arrays.sort(order);
        StringBuilder master = new StringBuilder(VERSION);
        Path temporary = new Path(directory.attempts(), "har-" + TextFiles.newId());
        try (OutputStream out = new BufferedOutputStream(fs.create(temporary, true))) {
            long position = 0;
            long storeStart = 0;
            int firstHash = 0;
            for (int i = 0; i < order.length; i++) {
                byte[] line = lines.get((int) order[i]);
                out.write(line);
                position += line.length;
                if ((i + 1) % LINES_OF_A_STORE == 0 || i + 1 == order.length) {
                    int lastHash = (int) (order[i] >> Integer.SIZE);
                    master.append(firstHash + " " + lastHash + " " + storeStart + " " + position + " \n");
                    storeStart = position;
                    firstHash = lastHash;
                }
            }
        }
        replace(fs, temporary, directory.data(INDEX));
        Path masterTemporary = new Path(directory.attempts(), "har-" + TextFiles.newId());
        try (OutputStream out = fs.create(masterTemporary, true)) {
            out.write(master.toString().getBytes(StandardCharsets.US_ASCII));
        }
        replace(fs, masterTemporary, directory.data(MASTER_INDEX));
    }

    private static void replace(FileSystem fs, Path temporary, Path place) throws IOException {
        fs.delete(place, false);
        TextFiles.rename(fs, temporary, place);
    }
}
