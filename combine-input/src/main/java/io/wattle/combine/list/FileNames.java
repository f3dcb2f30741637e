package io.wattle.combine.list;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Names in one array: a million strings would take three times the memory, and as many objects. Not thread safe. */
final class FileNames {

    private byte[] utf8 = new byte[16];
    private int[] ends = new int[1];
    private int size;

    void add(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int start = start(size);
        int end = Math.addExact(start, bytes.length);
        if (end > utf8.length) {
            utf8 = Arrays.copyOf(utf8, Math.max(end, (int) Math.min(Integer.MAX_VALUE - 8L, utf8.length * 3L / 2)));
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, size * 2);
        }
        System.arraycopy(bytes, 0, utf8, start, bytes.length);
        ends[size++] = end;
    }

    int size() {
        return size;
    }

    String get(int index) {
        int start = start(index);
        return new String(utf8, start, ends[index] - start, StandardCharsets.UTF_8);
    }

    /** Order of two names, by their bytes. */
    int compare(int one, int other) {
        return Arrays.compareUnsigned(utf8, start(one), ends[one], utf8, start(other), ends[other]);
    }

    private int start(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }
}
