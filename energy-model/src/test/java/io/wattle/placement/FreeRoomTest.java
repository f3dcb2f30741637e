package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FreeRoomTest {

    private final FreeRoom room = new FreeRoom();

    @Test
    void oneNodeHasToHoldAllOfIt() {
        int memory = room.add();
        int vcores = room.add();
        room.set(memory, 1000, 1);
        room.set(vcores, 100, 8);
        assertThat(room.holds(1000, 1)).isTrue();
        assertThat(room.holds(100, 8)).isTrue();
        assertThat(room.holds(200, 2)).as("no single node has both").isFalse();
        assertThat(room.memoryMb()).isEqualTo(1100);
        assertThat(room.vcores()).isEqualTo(9);
    }

    @Test
    void withoutNodesThereIsNoRoom() {
        assertThat(room.holds(1, 0)).isFalse();
        int node = room.add();
        room.set(node, 10, 10);
        room.remove(node);
        assertThat(room.holds(1, 0)).isFalse();
        assertThat(room.memoryMb()).isZero();
        assertThat(room.vcores()).isZero();
    }

    @Test
    void placesOfRemovedNodesAreUsedAgain() {
        for (int i = 0; i < 10_000; i++) {
            int node = room.add();
            room.set(node, 1, 1);
            room.remove(node);
            assertThat(node).isZero();
        }
    }

    /** Against a look at all nodes. */
    @Test
    void randomNodesAreFoundAsByALookAtAll() {
        Random random = new Random(7);
        List<int[]> nodes = new ArrayList<>();
        int answered = 0;
        for (int step = 0; step < 20_000; step++) {
            if (nodes.isEmpty() || (nodes.size() < 30 && random.nextInt(20) == 0)) {
                nodes.add(new int[] {room.add(), 0, 0});
            }
            int[] node = nodes.get(random.nextInt(nodes.size()));
            if (random.nextInt(60) == 0) {
                room.remove(node[0]);
                nodes.remove(node);
            } else {
                // A busy cluster: what is free is mostly little, and of both alike.
                node[2] = random.nextInt(20) == 0 ? 1 + random.nextInt(3) : 0;
                node[1] = 1024 * Math.max(0, node[2] + random.nextInt(3) - 1);
                room.set(node[0], node[1], node[2]);
            }
            int memoryMb = 1 + random.nextInt(4096);
            int vcores = random.nextInt(4);
            boolean holds = nodes.stream().anyMatch(it -> it[1] >= memoryMb && it[2] >= vcores);
            assertThat(room.holds(memoryMb, vcores)).as("step " + step).isEqualTo(holds);
            answered += holds ? 1 : 0;
        }
        assertThat(answered).isBetween(1_000, 19_000);
        assertThat(room.memoryMb())
                .isEqualTo(nodes.stream().mapToLong(it -> it[1]).sum());
        assertThat(room.vcores())
                .isEqualTo(nodes.stream().mapToLong(it -> it[2]).sum());
    }

    @Test
    void whatWouldTakeTooLongToFindIsNotThere() {
        for (int i = 0; i < 5_000; i++) {
            int node = room.add();
            // Each has much of one and nothing of the other, so that no subtree can be left out.
            room.set(node, i % 2 == 0 ? 1000 : 0, i % 2 == 0 ? 0 : 1000);
        }
        assertThat(room.holds(1, 1)).isFalse();
    }

    @Test
    void oneNodeMayBeLeftOut() {
        FreeRoom room = new FreeRoom();
        int first = room.add();
        assertThat(room.nodes()).isEqualTo(1);
        room.set(first, 1000, 8);
        assertThat(room.holds(1000, 8)).isTrue();
        assertThat(room.holdsBeside(first, 1, 1)).isFalse();
        // More than the tree was made for.
        for (int i = 0; i < 20; i++) {
            room.set(room.add(), 100 + i, 1);
        }
        assertThat(room.holdsBeside(first, 119, 1)).isTrue();
        assertThat(room.holdsBeside(first, 120, 1)).isFalse();
        assertThat(room.nodes()).isEqualTo(21);
        room.remove(first);
        assertThat(room.nodes()).isEqualTo(20);
    }
}
