package io.wattle.combine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class PackerTest {

    private final Hosts hosts = new Hosts();
    private final BlockTable blocks = new BlockTable();

    @Test
    void whatFitsOneSplitIsOne() {
        add(3, 10, host(0));
        assertThat(pack(PackingRules.upTo(100))).singleElement().satisfies(it -> {
            assertThat(it.blocks()).containsExactly(0, 1, 2);
            assertThat(it.bytes()).isEqualTo(30);
            assertThat(it.bestHostBytes()).isEqualTo(30);
        });
    }

    @Test
    void nothingGivesNothing() {
        assertThat(pack(PackingRules.upTo(100))).isEmpty();
    }

    @Test
    void aWantedNumberOfSplitsComesOutEven() {
        add(1000, 10, host(0));
        add(1000, 10, host(1));
        List<PackedSplit> splits =
                pack(new PackingRules(1L << 30, 1L << 30, 70, 0, Integer.MAX_VALUE, 10, 0, 0, host -> 1));
        assertThat(splits).hasSize(70).allSatisfy(it -> assertThat(it.bytes()).isBetween(270L, 300L));
        assertThat(splits).allSatisfy(it -> assertThat(it.bestHostBytes()).isEqualTo(it.bytes()));
    }

    @Test
    void aPieceLargerThanTheLimitIsASplitOfItsOwn() {
        add(1, 500, host(0));
        add(18, 10, host(0));
        assertThat(pack(PackingRules.upTo(100)))
                .extracting(PackedSplit::bytes)
                .containsExactlyInAnyOrder(500L, 90L, 90L);
    }

    @Test
    void openingFilesWeighs() {
        add(10, 1, host(0));
        PackingRules rules = new PackingRules(76, 100, 0, 24, Integer.MAX_VALUE, 10, 0, 0, host -> 1);
        assertThat(pack(rules))
                .hasSize(3)
                .allSatisfy(it -> assertThat(it.blocks()).hasSizeLessThanOrEqualTo(4));
    }

    @Test
    void theNumberOfPiecesIsBounded() {
        add(100, 1, host(0));
        PackingRules rules = new PackingRules(1000, 1000, 0, 0, 7, 10, 0, 0, host -> 1);
        assertThat(pack(rules))
                .hasSize(15)
                .allSatisfy(it -> assertThat(it.blocks()).hasSizeBetween(6, 7));
    }

    @Test
    void slowHostsGetSmallSplits() {
        int slow = hosts.id("slow", "r");
        int fast = hosts.id("fast", "r");
        for (int i = 0; i < 4000; i++) {
            blocks.add(i, 0, 10, slow, fast);
        }
        PackingRules rules =
                new PackingRules(4000, 4000, 0, 0, Integer.MAX_VALUE, 10, 0, 0, host -> host == slow ? 0.25 : 1);
        List<PackedSplit> splits = pack(rules);
        assertThat(splits.stream().filter(it -> it.bytes() <= 1000))
                .as("the slow host's")
                .hasSizeGreaterThan(15)
                .allSatisfy(it -> assertThat(it.bytes()).isGreaterThan(850));
        assertThat(splits.stream().filter(it -> it.bytes() > 1000))
                .as("the fast host's")
                .hasSizeBetween(4, 6)
                .allSatisfy(it -> assertThat(it.bytes()).isBetween(3400L, 4000L));
    }

    @Test
    void piecesTooLargeForASlowHostsSplitGoToFastHolders() {
        int slow = hosts.id("slow", "r");
        int fast = hosts.id("fast", "r");
        for (int i = 0; i < 16; i++) {
            blocks.add(i, 0, 60, slow, fast);
        }
        blocks.add(16, 0, 98, slow, fast);
        blocks.add(17, 0, 60, slow);
        List<PackedSplit> splits =
                pack(new PackingRules(100, 100, 0, 0, Integer.MAX_VALUE, 10, 0, 0, host -> host == slow ? 0.2 : 1));
        assertThat(splits)
                .hasSize(18)
                .allSatisfy(it -> assertThat(it.locations()).containsExactly(it.blocks()[0] == 17 ? slow : fast));
    }

    @Test
    void splitsNameHostsOfTheSpeedThatTheyAreSizedFor() {
        Random random = new Random(5);
        for (int i = 0; i < 2000; i++) {
            int first = random.nextInt(20);
            blocks.add(i, 0, 10, host(first), host((first + 7) % 20), host((first + 11) % 20));
        }
        PackingRules rules =
                new PackingRules(800, 800, 0, 0, Integer.MAX_VALUE, 10, 0, 0, host -> isFast(host) ? 1 : 0.25);
        List<PackedSplit> splits = pack(rules);
        assertThat(splits).allSatisfy(it -> {
            boolean fast = isFast(it.locations()[0]);
            assertThat(Arrays.stream(it.locations()).boxed()).isNotEmpty().allMatch(host -> isFast(host) == fast);
            assertThat(it.bytes()).isLessThanOrEqualTo(fast ? 800 : 200);
        });
        assertThat(splits).filteredOn(it -> it.bytes() > 200).hasSizeBetween(4, 12);
    }

    private boolean isFast(int host) {
        return Integer.parseInt(hosts.name(host).substring(1)) % 5 == 0;
    }

    @Test
    void whatFitsOneSplitOfASlowHostIsOne() {
        add(5, 10, host(0));
        assertThat(pack(new PackingRules(1000, 1000, 0, 0, Integer.MAX_VALUE, 10, 0, 0, host -> 0.2)))
                .singleElement()
                .satisfies(it -> assertThat(it.bytes()).isEqualTo(50));
    }

    @Test
    void nowhereIsNoLocation() {
        blocks.add(0, 0, 10, hosts.id("", "r"));
        assertThat(pack(PackingRules.upTo(100))).singleElement().satisfies(it -> {
            assertThat(it.locations()).isEmpty();
            assertThat(it.bestHostBytes()).isZero();
        });
    }

    @Test
    void coarsePiecesOfOneHostFillTheirSplits() {
        Random random = new Random(3);
        for (int i = 0; i < 3000; i++) {
            blocks.add(i, 0, 30 + random.nextInt(31), host(0));
        }
        List<PackedSplit> splits = pack(PackingRules.upTo(128));
        long bytes = splits.stream().mapToLong(PackedSplit::bytes).sum();
        assertThat(splits)
                .hasSizeLessThan((int) (bytes / 128 * 1.25))
                .allSatisfy(it -> assertThat(it.bytes()).isLessThanOrEqualTo(128));
    }

    @Test
    void aHostThatHoldsTooLittleGetsNoSplitOfItsOwn() {
        int rich = hosts.id("rich", "r");
        int poor = hosts.id("poor", "r");
        for (int i = 0; i < 90; i++) {
            blocks.add(i, 0, 10, rich);
        }
        for (int i = 90; i < 93; i++) {
            blocks.add(i, 0, 10, poor);
        }
        PackingRules rules = new PackingRules(100, 100, 0, 0, Integer.MAX_VALUE, 10, 60, 0, host -> 1);
        assertThat(pack(rules)).allSatisfy(it -> assertThat(it.locations()[0]).isEqualTo(rich));
    }

    @Test
    void rulesThatMeanNothingAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PackingRules.upTo(0))
                .withMessage("packing: maxBytes is 0 (allowed: 1 or more)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> blocks.add(3, 0, 0, 1))
                .withMessageContaining("piece of file 3: offset 0, length 0");
    }

    @RepeatedTest(200)
    void everyPieceIsInOneSplitWithinTheLimits(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        int hostCount = 1 + random.nextInt(30);
        int racks = 1 + random.nextInt(4);
        TestingLayout layout = TestingLayout.of(
                hostCount,
                racks,
                random.nextInt(300),
                1 + random.nextInt(4),
                1,
                1 + random.nextInt(1000),
                random.nextLong());
        long maxBytes = 1L + random.nextInt(3000);
        PackingRules rules = new PackingRules(
                maxBytes,
                maxBytes + random.nextInt(1000),
                random.nextBoolean() ? 0 : 1 + random.nextInt(20),
                random.nextInt(3) * 10L,
                1 + random.nextInt(50),
                1 + random.nextInt(10),
                random.nextInt(2) * 500L,
                random.nextInt(2) * 900L,
                host -> host % 3 == 0 ? 0.3 : 1);
        List<PackedSplit> splits = new Packer(rules).pack(layout.blocks, layout.hosts);
        BitSet seen = new BitSet();
        for (PackedSplit split : splits) {
            Arrays.stream(split.blocks()).forEach(it -> {
                assertThat(seen.get(it)).isFalse();
                seen.set(it);
            });
            // Parts of a block open its file once; a split opens at least one.
            long opened = Arrays.stream(split.blocks())
                    .filter(it -> !layout.blocks.continues(it))
                    .count();
            long weight = split.bytes() + rules.openCost() * Math.max(1, opened);
            assertThat((weight <= rules.maxWeight() && split.bytes() <= rules.maxBytes()) || split.blocks().length == 1)
                    .isTrue();
            assertThat(split.blocks())
                    .hasSizeLessThanOrEqualTo(rules.maxFiles())
                    .isSorted();
            assertThat(split.locations()).hasSizeBetween(1, rules.maxLocations());
        }
        assertThat(seen.cardinality()).isEqualTo(layout.blocks.size());
        assertThat(new Packer(rules).pack(layout.blocks, layout.hosts))
                .as("the same again")
                .usingRecursiveComparison()
                .isEqualTo(splits);
    }

    private int host(int number) {
        return hosts.id("h" + number, "r" + number % 2);
    }

    private void add(int count, int length, int host) {
        for (int i = 0; i < count; i++) {
            blocks.add(blocks.size(), 0, length, host);
        }
    }

    private List<PackedSplit> pack(PackingRules rules) {
        return new Packer(rules).pack(blocks, hosts);
    }
}
