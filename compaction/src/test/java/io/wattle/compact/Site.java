package io.wattle.compact;

import io.wattle.compact.client.Compacted;
import io.wattle.compact.client.Compaction;
import io.wattle.compact.client.CompactionRequest;
import io.wattle.compact.job.LeaveOutRule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** An input and an output below a folder, and jobs by Hadoop's local runner. */
public final class Site {

    /** The smallest target: a block of the file system. */
    public static final int BLOCK = 4096;

    public final Path in;
    public final Path out;
    public final Configuration conf = new Configuration();

    public Site(Path folder) throws IOException {
        in = Files.createDirectories(folder.resolve("in"));
        // As Hadoop archives have to end.
        out = folder.resolve("out.har");
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.set("mapreduce.framework.name", "local");
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
        conf.setInt("fs.local.block.size", BLOCK);
        conf.setBoolean("fs.file.impl.disable.cache", true);
        conf.setClass("fs.file.impl", FaultyFileSystem.class, FileSystem.class);
    }

    /** Writes a file of the input. */
    public Path write(String name, String text) throws IOException {
        return write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public Path write(String name, byte[] bytes) throws IOException {
        Path file = in.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, bytes);
    }

    /** Bytes that are not those of another seed. */
    public static byte[] bytes(int seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** Twelve small files in three directories, of 12,000 bytes: three parts of a block. */
    public void writeSmallFiles() throws IOException {
        for (int i = 0; i < 12; i++) {
            write("d" + i % 3 + "/f" + i + ".bin", bytes(i, 1000));
        }
    }

    public CompactionRequest request(CompactionFormat format, LeaveOutRule rule) {
        return new CompactionRequest(in.toString(), out.toString(), format, OptionalLong.of(BLOCK), rule);
    }

    public Compaction compaction(CompactionFormat format) throws IOException {
        return Compaction.of(conf, request(format, LeaveOutRule.FAIL));
    }

    public Compacted compact(CompactionFormat format) throws Exception {
        return compaction(format).write();
    }

    public Compacted compact() throws Exception {
        return compact(CompactionFormat.SEQUENCE);
    }

    /** Names of the data files, sorted. */
    public List<String> data() throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            return files.map(it -> it.getFileName().toString())
                    .filter(it -> it.startsWith("part-"))
                    .sorted()
                    .toList();
        }
    }

    /** Names in a folder of the output's own, without those of checksums. */
    public List<String> own(String folder) throws IOException {
        try (Stream<Path> files = Files.list(out.resolve("_compaction").resolve(folder))) {
            return files.map(it -> it.getFileName().toString())
                    .filter(it -> !it.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    public static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path(path.toUri());
    }
}
