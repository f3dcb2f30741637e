package io.wattle.combine.pack;

import java.util.Random;

/** Blocks as HDFS places them: the first replica anywhere, two more on two hosts of another rack. */
final class TestingLayout {

    final Hosts hosts = new Hosts();
    final BlockTable blocks = new BlockTable();
    long bytes;

    /** Files of 16 KiB to 2 MiB with {@code blocksPerFile} blocks each, on 1,000 hosts in 40 racks. */
    static TestingLayout large(int files, int blocksPerFile, long seed) {
        return of(1000, 40, files, blocksPerFile, 16 << 10, 2 << 20, seed);
    }

    static TestingLayout of(int hostCount, int racks, int files, int blocksPerFile, int least, int most, long seed) {
        Random random = new Random(seed);
        TestingLayout layout = new TestingLayout();
        for (int i = 0; i < hostCount; i++) {
            layout.hosts.id("h" + i, "r" + i % racks);
        }
        for (int file = 0; file < files; file++) {
            long offset = 0;
            for (int block = 0; block < blocksPerFile; block++) {
                int length = least + random.nextInt(most - least + 1);
                layout.blocks.add(file, offset, length, holders(random, hostCount, racks));
                offset += length;
            }
            layout.bytes += offset;
        }
        return layout;
    }

    private static int[] holders(Random random, int hostCount, int racks) {
        int first = random.nextInt(hostCount);
        if (racks < 2 || hostCount < 4 * racks) {
            return new int[] {first};
        }
        int rack = (first % racks + 1 + random.nextInt(racks - 1)) % racks;
        int perRack = hostCount / racks;
        int second = random.nextInt(perRack);
        int third = (second + 1 + random.nextInt(perRack - 1)) % perRack;
        return new int[] {first, second * racks + rack, third * racks + rack};
    }
}
