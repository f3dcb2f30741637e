package io.wattle.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MapQueueTest {

    @Test
    void eachMapIsTakenOnce() {
        MapQueue maps = new MapQueue(100, 7, 2, new SplittableRandom(1));
        int local = 0;
        for (int i = 0; i < 100; i++) {
            assertThat(maps.left()).isEqualTo(100 - i);
            boolean expected = maps.hasLocal(i % 7);
            boolean taken = maps.take(i % 7);
            assertThat(taken).isEqualTo(expected);
            local += taken ? 1 : 0;
        }
        assertThat(maps.left()).isZero();
        assertThat(local)
                .as("nodes that take in turns mostly hold what they take")
                .isGreaterThan(85);
        assertThat(maps.hasLocal(0)).isFalse();
    }

    @Test
    void withAReplicaOnEachNodeAllAreLocal() {
        MapQueue maps = new MapQueue(50, 3, 5, new SplittableRandom(1));
        for (int i = 0; i < 50; i++) {
            assertThat(maps.take(2)).isTrue();
        }
    }

    @Test
    void eachMapHasAsManyNodesAsReplicas() {
        MapQueue maps = new MapQueue(20, 700, JobSettings.MOST_REPLICAS, new SplittableRandom(1));
        for (int map = 0; map < 20; map++) {
            int its = map;
            assertThat(IntStream.range(0, 700).filter(node -> maps.holds(node, its)))
                    .hasSize(JobSettings.MOST_REPLICAS);
        }
    }

    @Test
    void aNodeWithoutDataTakesTheNextMap() {
        MapQueue maps = new MapQueue(3, 1000, 1, new SplittableRandom(1));
        int local = 0;
        for (int i = 0; i < 3; i++) {
            local += maps.take(999) ? 1 : 0;
        }
        assertThat(local).isZero();
        assertThat(maps.left()).isZero();
    }
}
