package io.wattle.scheduler.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class CordonedNodesTest {

    private final AtomicLong millis = new AtomicLong(Long.MAX_VALUE - 10);
    private final CordonedNodes closed = new CordonedNodes(millis::get);

    @Test
    void nothingIsClosedAtFirst() {
        assertThat(closed.isClosed("n1")).isFalse();
    }

    /** Also where the clock wraps. */
    @Test
    void itEndsByItself() {
        closed.close(Set.of("n1"), 1000);
        assertThat(closed.isClosed("n1")).isTrue();
        assertThat(closed.isClosed("n2")).isFalse();
        millis.addAndGet(999);
        assertThat(closed.isClosed("n1")).isTrue();
        millis.addAndGet(1);
        assertThat(closed.isClosed("n1")).isFalse();
    }

    @Test
    void whoIsNotNamedAgainIsOpen() {
        closed.close(Set.of("n1", "n2"), 1000);
        closed.close(Set.of("n2"), 1000);
        assertThat(closed.isClosed("n1")).isFalse();
        closed.close(Set.of(), 1000);
        assertThat(closed.isClosed("n2")).isFalse();
    }

    @Test
    void whenSomethingLastHappened() {
        NodeActivity activity = new NodeActivity(millis::get);
        NodeId node = NodeId.newInstance("n1", 1);
        activity.changed(node);
        assertThat(activity.lastMillis(node)).isEmpty();
        millis.set(5);
        activity.added(node);
        millis.set(7);
        assertThat(activity.lastMillis(node)).hasValue(5);
        activity.changed(node);
        assertThat(activity.lastMillis(node)).hasValue(7);
        activity.removed(node);
        assertThat(activity.lastMillis(node)).isEmpty();
    }
}
