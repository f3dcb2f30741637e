package io.wattle.combine.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeatsTest {

    @Test
    void aRackThatHoldsNothingIsNotShortOfSplits() {
        Hosts hosts = new Hosts();
        BlockTable blocks = new BlockTable();
        int empty = hosts.id("empty", "r0");
        int one = hosts.id("one", "r1");
        int two = hosts.id("two", "r2");
        blocks.add(0, 0, 100, one);
        blocks.add(1, 0, 100, two);
        blocks.add(2, 0, 40, one, two);
        for (double share : new double[] {0.1, 0.3, 0.5, 0.9}) {
            PackingRules rules =
                    new PackingRules(100, 0, 0, 9, 10, 0, 0, host -> host == one ? share : host == empty ? 1 : 0.7);
            List<PackedSplit> splits = new Packer(rules).pack(blocks, hosts);
            assertThat(splits.stream().mapToLong(PackedSplit::bytes).sum()).isEqualTo(240);
            assertThat(splits).noneMatch(it -> it.locations()[0] == empty);
        }
    }

    @Test
    void thePartsOfACutBlockPayOneOpening() {
        Hosts hosts = new Hosts();
        int host = hosts.id("h", "r");
        BlockTable blocks = new BlockTable();
        for (int part = 0; part < 4; part++) {
            blocks.add(0, part * 10, 10, host);
        }
        assertThat(new Packer(new PackingRules(50, 0, 10, 9, 10, 0, 0, it -> 1)).pack(blocks, hosts))
                .singleElement()
                .satisfies(it -> assertThat(it.bytes()).isEqualTo(40));
        blocks.add(1, 0, 10, host);
        assertThat(blocks.continues(0)).isFalse();
        assertThat(blocks.continues(3)).isTrue();
        assertThat(blocks.continues(4)).isFalse();
    }
}
