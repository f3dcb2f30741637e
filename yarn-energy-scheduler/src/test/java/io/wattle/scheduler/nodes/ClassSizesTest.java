package io.wattle.scheduler.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.nodes.ClassSizes.NodeSize;
import org.junit.jupiter.api.Test;

class ClassSizesTest {

    private final ClassSizes sizes = new ClassSizes();

    @Test
    void theUsualNodeIsTheOneInTheMiddle() {
        assertThat(sizes.usual()).isEmpty();
        sizes.add(new NodeSize(64_000, 8));
        assertThat(sizes.usual()).contains(new NodeSize(64_000, 8));
        sizes.add(new NodeSize(8_000, 64));
        assertThat(sizes.usual()).as("the larger of two").contains(new NodeSize(64_000, 8));
        sizes.add(new NodeSize(8_000, 8));
        assertThat(sizes.usual()).contains(new NodeSize(8_000, 64));
        sizes.add(new NodeSize(8_000, 8));
        sizes.add(new NodeSize(8_000, 8));
        assertThat(sizes.usual()).contains(new NodeSize(8_000, 8));
    }

    @Test
    void nodesThatLeaveCountNoMore() {
        sizes.add(new NodeSize(1_000, 1));
        sizes.add(new NodeSize(1_000, 1));
        sizes.add(new NodeSize(2_000, 2));
        sizes.remove(new NodeSize(1_000, 1));
        assertThat(sizes.usual()).contains(new NodeSize(2_000, 2));
        sizes.remove(new NodeSize(2_000, 2));
        assertThat(sizes.usual()).contains(new NodeSize(1_000, 1));
        sizes.remove(new NodeSize(1_000, 1));
        assertThat(sizes.usual()).isEmpty();
    }

    @Test
    void aNodeShrunkToNothingIsNoSize() {
        sizes.add(new NodeSize(0, 0));
        sizes.add(new NodeSize(1_000, 0));
        assertThat(sizes.usual()).isEmpty();
        sizes.remove(new NodeSize(0, 0));
        assertThat(sizes.usual()).isEmpty();
    }
}
