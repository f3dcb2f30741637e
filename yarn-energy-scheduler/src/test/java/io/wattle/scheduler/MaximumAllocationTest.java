package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Room;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class MaximumAllocationTest {

    private static final Resource BOARD = Resource.newInstance(600, 2);

    private static Resource of(Room switched) {
        return MaximumAllocation.of(BOARD, switched, () -> Resource.newInstance(8192, 4));
    }

    @Test
    void whatSleepsMayBeAskedForUpToWhatIsConfigured() {
        assertThat(of(new Room(4096, 3))).isEqualTo(Resource.newInstance(4096, 3));
        assertThat(of(new Room(16_000, 12))).isEqualTo(Resource.newInstance(8192, 4));
        assertThat(BOARD).as("nothing of YARN's own is changed").isEqualTo(Resource.newInstance(600, 2));
    }

    /** Memory of one node and vcores of another, as YARN reckons. */
    @Test
    void memoryAndVcoresCountApart() {
        assertThat(of(new Room(4096, 1))).isEqualTo(Resource.newInstance(4096, 2));
        assertThat(of(new Room(100, 3))).isEqualTo(Resource.newInstance(600, 3));
    }

    @Test
    void whereNothingLargerSleepsItIsYarnsOwn() {
        assertThat(of(Room.NONE)).isSameAs(BOARD);
        assertThat(of(new Room(600, 2))).isSameAs(BOARD);
    }
}
