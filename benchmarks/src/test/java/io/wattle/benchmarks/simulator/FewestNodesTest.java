package io.wattle.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FewestNodesTest {

    @Test
    void whereMoreAreNeverWorseItIsTheFewest() {
        for (int fewest = 1; fewest <= 100; fewest++) {
            int least = fewest;
            assertThat(FewestNodes.upTo(100, 1, nodes -> nodes >= least)).hasValue(new FewestNodes(least, List.of()));
        }
    }

    @Test
    void noneIsFoundWhereNoneIsEnough() {
        assertThat(FewestNodes.upTo(100, 1, nodes -> nodes > 100)).isEmpty();
        assertThat(FewestNodes.upTo(1, 1, nodes -> false)).isEmpty();
        assertThat(FewestNodes.upTo(1, 1, nodes -> true)).hasValue(new FewestNodes(1, List.of()));
    }

    /** It goes down over gaps, one after the other. */
    @Test
    void fewerNodesBeyondAGapAreFound() {
        Set<Integer> enough = Set.of(12, 14, 17);
        assertThat(FewestNodes.upTo(100, 1, nodes -> nodes >= 20 || enough.contains(nodes)))
                .hasValue(new FewestNodes(12, List.of(13, 15)));
    }

    @Test
    void countsAboveThatAreNotEnoughAreTold() {
        assertThat(FewestNodes.upTo(100, 1, nodes -> nodes >= 20 && nodes != 22 && nodes != 24))
                .hasValue(new FewestNodes(20, List.of(22)));
    }

    /** With too many nodes they are not enough again. */
    @Test
    void theHighestCountNeedNotBeEnough() {
        assertThat(FewestNodes.upTo(1000, 1, nodes -> nodes >= 20 && nodes < 100))
                .hasValue(new FewestNodes(20, List.of()));
    }

    @Test
    void itLooksAtFewCounts() {
        Set<Integer> seen = new HashSet<>();
        FewestNodes.upTo(1000, 1, nodes -> {
            seen.add(nodes);
            return nodes >= 600;
        });
        assertThat(seen).hasSizeLessThan(30).allMatch(it -> it >= 1 && it <= 1000);
    }

    @Test
    void whatGoesWrongIsThrown() {
        assertThatThrownBy(() -> FewestNodes.upTo(10, 1, nodes -> {
                    throw new IOException("no");
                }))
                .isInstanceOf(IOException.class);
    }

    /** On the doubled counts it would find 60: of 35 it is told. */
    @Test
    void aLikelyCountIsTriedBetweenTheDoubledOnes() {
        FewestNodes.Enough<RuntimeException> enough = nodes -> (nodes >= 33 && nodes < 40) || nodes >= 60;
        assertThat(FewestNodes.upTo(100, 35, enough).orElseThrow().nodes()).isEqualTo(33);
        assertThat(FewestNodes.upTo(100, 1, enough).orElseThrow().nodes()).isEqualTo(60);
        assertThat(FewestNodes.upTo(100, 200, enough).orElseThrow().nodes()).isEqualTo(60);
    }
}
