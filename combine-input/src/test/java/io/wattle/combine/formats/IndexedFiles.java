package io.wattle.combine.formats;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Compressed files that can be read from where an index beside them says, and nowhere else, as LZO files are: blocks of a length
 * and compressed lines; the index lists where they begin.
 */
final class IndexedFiles {

    static final String INDEX = ".index";

    private IndexedFiles() {}

    /** Writes a file of these lines and its index. */
    static void write(Path file, List<String> lines, int linesPerBlock) throws IOException {
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file));
                DataOutputStream index = new DataOutputStream(Files.newOutputStream(Path.of(file + INDEX)))) {
            for (int i = 0; i < lines.size(); i += linesPerBlock) {
                ByteArrayOutputStream block = new ByteArrayOutputStream();
                try (OutputStream zip = new GZIPOutputStream(block)) {
                    for (String line : lines.subList(i, Math.min(lines.size(), i + linesPerBlock))) {
                        zip.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                    }
                }
                index.writeLong(out.size());
                out.writeInt(block.size());
                block.writeTo(out);
            }
        }
    }

    /** Where the blocks of a file begin. */
    static List<Long> index(org.apache.hadoop.fs.Path file, Configuration conf) throws IOException {
        List<Long> starts = new ArrayList<>();
        org.apache.hadoop.fs.Path index = file.suffix(INDEX);
        try (FSDataInputStream in = index.getFileSystem(conf).open(index)) {
            for (long left = index.getFileSystem(conf).getFileStatus(index).getLen(); left > 0; left -= Long.BYTES) {
                starts.add(in.readLong());
            }
        }
        return starts;
    }

    /** The first start of a block at or after a position; the end if there is none. */
    static long aligned(List<Long> starts, long position, long end) {
        return starts.stream().filter(it -> it >= position).findFirst().orElse(end);
    }

    /** The lines of the blocks from one position to another: both have to be borders of blocks. */
    static List<String> lines(org.apache.hadoop.fs.Path file, long start, long end, Configuration conf)
            throws IOException {
        List<String> lines = new ArrayList<>();
        try (FSDataInputStream in = file.getFileSystem(conf).open(file)) {
            in.seek(start);
            DataInputStream blocks = new DataInputStream(in);
            while (in.getPos() < end) {
                byte[] block = new byte[blocks.readInt()];
                blocks.readFully(block);
                try (InputStream zip = new GZIPInputStream(new ByteArrayInputStream(block))) {
                    new String(zip.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .forEach(lines::add);
                }
            }
        }
        return lines;
    }
}
