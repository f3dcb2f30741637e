package io.wattle.combine.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeatsTest {

    @Test
    void aRackThatHoldsNothingIsNotShortOfSplits() {
        Hosts hosts = new Hosts();
        BlockTable blocks = new BlockTable();
        hosts.id("empty", "r0");
        int brawny = hosts.id("brawny", "r1");
        int wimpy = hosts.id("wimpy", "r1");
        for (int file = 0; file < 60; file++) {
            blocks.add(file, 0, 5, file < 15 ? brawny : wimpy);
        }
        // A quarter of a split and three and three quarters: all four go to the wimpy host, and do not hold everything.
        PackingRules rules = new PackingRules(400, 400, 0, 0, 99, 10, 0, 0, host -> host == wimpy ? 0.2 : 1);
        List<PackedSplit> splits = new Packer(rules).pack(blocks, hosts);
        assertThat(splits.stream().mapToLong(PackedSplit::bytes).sum()).isEqualTo(300);
        assertThat(splits).allSatisfy(it -> assertThat(it.bytes()).isLessThanOrEqualTo(400));
    }

    @Test
    void thePartsOfACutBlockPayOneOpening() {
        Hosts hosts = new Hosts();
        int host = hosts.id("h", "r");
        BlockTable blocks = new BlockTable();
        for (int part = 0; part < 4; part++) {
            blocks.add(0, part * 10, 10, host);
        }
        assertThat(new Packer(new PackingRules(40, 50, 0, 10, 9, 10, 0, 0, it -> 1)).pack(blocks, hosts))
                .singleElement()
                .satisfies(it -> assertThat(it.bytes()).isEqualTo(40));
        blocks.add(1, 0, 10, host);
        assertThat(blocks.continues(0)).isFalse();
        assertThat(blocks.continues(3)).isTrue();
        assertThat(blocks.continues(4)).isFalse();
    }
}
