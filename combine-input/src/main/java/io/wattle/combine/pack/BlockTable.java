package io.wattle.combine.pack;

import java.util.Arrays;

/**
 * What is to be packed: pieces of files, each with the hosts that hold it. Kept in columns, about 40 bytes a piece, so
 * that a million fit easily. Not thread safe.
 */
public final class BlockTable {

    private int size;
    private int[] files = new int[4];
    private long[] offsets = new long[4];
    private long[] lengths = new long[4];
    private int[] hostEnds = new int[4];
    private int[] hosts = new int[12];

    /**
     * Adds a piece.
     *
     * @param file number of its file
     * @param offset where it begins in the file, bytes, 0 or more
     * @param length bytes, more than 0
     * @param holders numbers of the hosts that hold it, at least one, without repeats
     * @return its number: they count from 0
     */
    public int add(int file, long offset, long length, int... holders) {
        if (offset < 0 || length <= 0 || holders.length == 0) {
            throw new IllegalArgumentException("piece of file " + file + ": offset " + offset + ", length " + length
                    + ", " + holders.length + " hosts (allowed: offset 0 or more, length and hosts 1 or more)");
        }
        if (size == files.length) {
            int more = size + (size >> 1);
            files = Arrays.copyOf(files, more);
            offsets = Arrays.copyOf(offsets, more);
            lengths = Arrays.copyOf(lengths, more);
            hostEnds = Arrays.copyOf(hostEnds, more);
        }
        int start = hostStart(size);
        if (start + holders.length > hosts.length) {
            hosts = Arrays.copyOf(hosts, start + holders.length + (hosts.length >> 1));
        }
        System.arraycopy(holders, 0, hosts, start, holders.length);
        files[size] = file;
        offsets[size] = offset;
        lengths[size] = length;
        hostEnds[size] = start + holders.length;
        return size++;
    }

    /** Pieces added. */
    public int size() {
        return size;
    }

    /** Number of a piece's file. */
    public int file(int block) {
        return files[block];
    }

    /** The last piece of a piece's file, where files were added one after the other. */
    public int lastOfFile(int block) {
        int last = block;
        int after = size;
        while (after - last > 1) {
            int middle = (last + after) >>> 1;
            if (files[middle] == files[block]) {
                last = middle;
            } else {
                after = middle;
            }
        }
        return last;
    }

    /** Where a piece begins in its file, bytes. */
    public long offset(int block) {
        return offsets[block];
    }

    /** Bytes of a piece. */
    public long length(int block) {
        return lengths[block];
    }

    /** Whether a piece goes on where the one before it ends, on the same hosts: a part of a block that was cut. */
    public boolean continues(int block) {
        if (block == 0
                || files[block] != files[block - 1]
                || offsets[block] != offsets[block - 1] + lengths[block - 1]) {
            return false;
        }
        int start = hostStart(block);
        int before = hostStart(block - 1);
        return Arrays.equals(hosts, before, start, hosts, start, hostEnds[block]);
    }

    /** How many hosts hold a piece. */
    public int hostCount(int block) {
        return hostEnds[block] - hostStart(block);
    }

    /** One of the hosts that hold a piece. */
    public int host(int block, int index) {
        return hosts[hostStart(block) + index];
    }

    private int hostStart(int block) {
        return block == 0 ? 0 : hostEnds[block - 1];
    }
}
