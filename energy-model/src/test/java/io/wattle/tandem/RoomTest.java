package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoomTest {

    /** Else a node without a limit of vcores would hold nothing as soon as it runs something. */
    @Test
    void whatHasNoEndHasNoneWithMore() {
        Room free = new Room(100, Integer.MAX_VALUE);
        assertThat(free.plus(new Room(50, 1))).isEqualTo(new Room(150, Integer.MAX_VALUE));
        assertThat(free.plus(new Room(50, 1)).holds(new Room(150, 4))).isTrue();
        assertThat(new Room(-10, -1).plus(new Room(50, 1))).isEqualTo(new Room(40, 0));
    }

    @Test
    void memoryAndVcoresCountApart() {
        assertThat(new Room(100, 4).max(new Room(200, 1))).isEqualTo(new Room(200, 4));
        assertThat(new Room(200, 1).holds(new Room(100, 2))).isFalse();
        assertThat(new Room(200, 4).without(new Room(50, 1))).isEqualTo(new Room(150, 3));
    }
}
