package io.wattle.scheduler.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class CordonedNodesTest {

    private final AtomicLong millis = new AtomicLong(Long.MAX_VALUE - 10);
    private final CordonedNodes cordoned = new CordonedNodes(millis::get);

    @Test
    void nothingIsCordonedAtFirst() {
        assertThat(cordoned.isCordoned("n1")).isFalse();
    }

    /** Also where the clock wraps. */
    @Test
    void itEndsByItself() {
        cordoned.cordon(Map.of("n1", 1000L));
        assertThat(cordoned.isCordoned("n1")).isTrue();
        assertThat(cordoned.isCordoned("n2")).isFalse();
        millis.addAndGet(999);
        assertThat(cordoned.isCordoned("n1")).isTrue();
        millis.addAndGet(1);
        assertThat(cordoned.isCordoned("n1")).isFalse();
    }

    @Test
    void eachHostHasItsOwnEnd() {
        cordoned.cordon(Map.of("n1", 1000L, "n2", 3000L));
        millis.addAndGet(2000);
        assertThat(cordoned.isCordoned("n1")).isFalse();
        assertThat(cordoned.isCordoned("n2")).isTrue();
    }

    @Test
    void whoIsNotNamedAgainIsSchedulable() {
        cordoned.cordon(Map.of("n1", 1000L, "n2", 1000L));
        cordoned.cordon(Map.of("n2", 1000L));
        assertThat(cordoned.isCordoned("n1")).isFalse();
        cordoned.openAll();
        assertThat(cordoned.isCordoned("n2")).isFalse();
    }

    @Test
    void whenSomethingLastHappened() {
        NodeActivity activity = new NodeActivity(millis::get);
        NodeId node = NodeId.newInstance("n1", 1);
        activity.containerChanged(node);
        assertThat(activity.lastMillis(node)).isEmpty();
        millis.set(5);
        activity.added(node);
        millis.set(7);
        assertThat(activity.lastMillis(node)).hasValue(5);
        activity.containerChanged(node);
        assertThat(activity.lastMillis(node)).hasValue(7);
        activity.removed(node);
        assertThat(activity.lastMillis(node)).isEmpty();
    }
}
