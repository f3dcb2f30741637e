package io.wattle.combine.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How local and how even splits are on 1,000 hosts in 40 racks. */
class PackerQualityTest {

    private static final long MAX = 128 << 20;

    @Test
    void tenThousandFiles() {
        Quality quality = measure(TestingLayout.large(10_000, 1, 1), PackingRules.upTo(MAX));
        assertThat(quality.bestHostShare()).isGreaterThan(0.22);
        assertThat(quality.rackLocalSplits()).isEqualTo(quality.splits());
    }

    @Test
    void aHundredThousandFiles() {
        Quality quality = measure(TestingLayout.large(100_000, 1, 2), PackingRules.upTo(MAX));
        assertThat(quality.bestHostShare()).isGreaterThan(0.95);
    }

    /** 26 files of 1 MiB weigh as much as a split: the limit is 128 MiB and one opening. */
    @Test
    void aHundredThousandFilesThatWeigh4MiBMoreEach() {
        long open = 4 << 20;
        PackingRules rules = new PackingRules(MAX, MAX + open, 0, open, 10_000, 10, 0, 0, host -> 1);
        Quality quality = measure(TestingLayout.large(100_000, 1, 2), rules);
        assertThat(quality.bestHostShare()).isGreaterThan(0.95);
        assertThat(quality.splits()).isBetween(3_800, 4_400);
    }

    @Test
    void aMillionFiles() {
        Quality quality = measure(TestingLayout.large(1_000_000, 1, 3), PackingRules.upTo(MAX));
        assertThat(quality.bestHostShare()).isGreaterThan(0.95);
    }

    @Test
    void aMillionBlocksInFilesOf64() {
        Quality quality = measure(TestingLayout.large(1_000_000 / 64, 64, 4), PackingRules.upTo(MAX));
        assertThat(quality.bestHostShare()).isGreaterThan(0.95);
    }

    private record Quality(int splits, double bestHostShare, int rackLocalSplits, long smallest, long largest) {}

    private static Quality measure(TestingLayout layout, PackingRules rules) {
        List<PackedSplit> splits = new Packer(rules).pack(layout.blocks, layout.hosts);
        BitSet seen = new BitSet();
        long best = 0;
        long smallest = Long.MAX_VALUE;
        long largest = 0;
        int rackLocal = 0;
        for (PackedSplit split : splits) {
            long bytes = 0;
            for (int block : split.blocks()) {
                assertThat(seen.get(block)).isFalse();
                seen.set(block);
                bytes += layout.blocks.length(block);
            }
            assertThat(split.bytes()).isEqualTo(bytes).isLessThanOrEqualTo(rules.maxWeight());
            assertThat(split.locations()).hasSizeBetween(1, 10).doesNotHaveDuplicates();
            best += split.bestHostBytes();
            long weight = bytes + split.blocks().length * rules.openCost();
            smallest = Math.min(smallest, weight);
            largest = Math.max(largest, weight);
            rackLocal += rackLocal(layout, split) ? 1 : 0;
        }
        assertThat(seen.cardinality()).isEqualTo(layout.blocks.size());
        assertThat(smallest).isGreaterThanOrEqualTo((long) (0.9 * largest * 0.9));
        Quality quality = new Quality(splits.size(), (double) best / layout.bytes, rackLocal, smallest, largest);
        return quality;
    }

    private static boolean rackLocal(TestingLayout layout, PackedSplit split) {
        int rack = layout.hosts.rack(split.locations()[0]);
        for (int block : split.blocks()) {
            boolean here = false;
            for (int i = 0; i < layout.blocks.hostCount(block); i++) {
                here |= layout.hosts.rack(layout.blocks.host(block, i)) == rack;
            }
            if (!here) {
                return false;
            }
        }
        return true;
    }
}
