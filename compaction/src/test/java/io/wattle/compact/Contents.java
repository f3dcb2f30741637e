package io.wattle.compact;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.compact.part.CompleteFile;
import io.wattle.compact.part.IndexEntry;
import io.wattle.compact.part.PartHeader;
import io.wattle.compact.part.PartIndex;
import io.wattle.compact.part.RangeStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;

/** What files hold: of each path length, time and a digest. */
public final class Contents {

    private Contents() {}

    private static String of(long time, byte[] bytes) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
        return bytes.length + " " + time + " " + HexFormat.of().formatHex(digest);
    }

    /** Of a compacted directory, by its indexes. */
    public static Map<String, String> of(Site site) throws Exception {
        CompactedDirectory directory = new CompactedDirectory(Site.hadoop(site.out));
        FileSystem fs = directory.path().getFileSystem(site.conf);
        Map<String, String> contents = new TreeMap<>();
        for (var data : CompleteFile.read(fs, directory).data()) {
            try (FSDataInputStream in = fs.open(directory.data(data.name()))) {
                PartIndex.read(fs, directory.index(data.part()), new PartIndex.Sink() {
                    @Override
                    public void file(PartHeader header, IndexEntry entry) {
                        assertThat(contents.put(entry.file().path(), read(in, entry)))
                                .as("twice: %s", entry)
                                .isNull();
                    }
                });
            }
        }
        return contents;
    }

    private static String read(FSDataInputStream in, IndexEntry entry) {
        try {
            return of(entry.file().modificationMillis(), new RangeStream(in, entry.ranges()).readAllBytes());
        } catch (Exception e) {
            throw new AssertionError(entry.toString(), e);
        }
    }

    /** Of the input, without hidden files and some others. */
    public static Map<String, String> ofInput(Site site, Path... others) throws Exception {
        Map<String, String> contents = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(site.in)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            String path = site.in.relativize(file).toString();
            boolean hidden = Arrays.stream(path.split("/")).anyMatch(it -> it.matches("(?s)[._].*"));
            if (!hidden && !List.of(others).contains(file)) {
                contents.put(path, of(Files.getLastModifiedTime(file).toMillis(), Files.readAllBytes(file)));
            }
        }
        return contents;
    }
}
