package io.wattle.combine.list;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Names in few arrays: a million strings would take three times the memory, and as many objects. Not thread safe. */
final class FileNames {

    private static final int CHUNK_BYTES = 1 << 30;

    private final int chunkBytes;
    private final List<Chunk> chunks = new ArrayList<>();

    FileNames() {
        this(CHUNK_BYTES);
    }

    /** @param chunkBytes most of an array: one of all names of a directory may be longer than an array can be */
    FileNames(int chunkBytes) {
        this.chunkBytes = chunkBytes;
        chunks.add(new Chunk(0));
    }

    void add(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        Chunk last = chunks.get(chunks.size() - 1);
        if (last.size > 0 && last.end(last.size - 1) > chunkBytes - bytes.length) {
            last = new Chunk(last.first + last.size);
            chunks.add(last);
        }
        last.add(bytes);
    }

    int size() {
        Chunk last = chunks.get(chunks.size() - 1);
        return last.first + last.size;
    }

    String get(int index) {
        Chunk chunk = chunkOf(index);
        int start = chunk.start(index - chunk.first);
        return new String(chunk.utf8, start, chunk.end(index - chunk.first) - start, StandardCharsets.UTF_8);
    }

    /** Numbers of the names, in the order of their bytes; of equal ones the first comes first. */
    int[] inOrder() {
        int size = size();
        int sorted = 1;
        while (sorted < size && compare(sorted - 1, sorted) <= 0) {
            sorted++;
        }
        // File systems list in order, most of them.
        return sorted >= size
                ? IntStream.range(0, size).toArray()
                : IntStream.range(0, size)
                        .boxed()
                        .sorted(this::compare)
                        .mapToInt(Integer::intValue)
                        .toArray();
    }

    /** Order of two names, by their bytes. */
    int compare(int one, int other) {
        Chunk ones = chunkOf(one);
        Chunk others = chunkOf(other);
        int a = one - ones.first;
        int b = other - others.first;
        return Arrays.compareUnsigned(
                ones.utf8, ones.start(a), ones.end(a), others.utf8, others.start(b), others.end(b));
    }

    private Chunk chunkOf(int index) {
        int chunk = chunks.size() - 1;
        while (index < chunks.get(chunk).first) {
            chunk--;
        }
        return chunks.get(chunk);
    }

    private static final class Chunk {
        private final int first;
        private byte[] utf8 = new byte[16];
        private int[] ends = new int[1];
        private int size;

        /** @param first number of its first name */
        Chunk(int first) {
            this.first = first;
        }

        void add(byte[] bytes) {
            int start = start(size);
            int end = start + bytes.length;
            if (end > utf8.length) {
                utf8 = Arrays.copyOf(utf8, Math.max(end, (int) Math.min(CHUNK_BYTES, utf8.length * 3L / 2)));
            }
            if (size == ends.length) {
                ends = Arrays.copyOf(ends, size * 2);
            }
            System.arraycopy(bytes, 0, utf8, start, bytes.length);
            ends[size++] = end;
        }

        int start(int name) {
            return name == 0 ? 0 : ends[name - 1];
        }

        int end(int name) {
            return ends[name];
        }
    }
}
