package io.wattle.scheduler.metering;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.MeterSpec;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MeterOwnersTest {

    private static final MeterSpec SPEC = new MeterSpec.Prometheus(URI.create("http://one/"), null);

    private final MeterOwners owners = new MeterOwners();
    private final List<String> robbed = new ArrayList<>();

    private String owner(String node, String host) {
        return owners.owner(SPEC, new MeteredNode(node, host, 1), robbed::add);
    }

    @Test
    void theFirstThatAsksKeepsIt() {
        owners.keepOnly(Set.of("a:1", "b:1"));
        assertThat(owner("a:1", "a")).isEqualTo("a:1");
        assertThat(owner("b:1", "b")).isEqualTo("a:1");
        owners.release(SPEC, "b:1");
        assertThat(owner("b:1", "b")).as("it was not b's to give up").isEqualTo("a:1");
        owners.keepOnly(Set.of("b:1"));
        assertThat(owner("b:1", "b")).isEqualTo("b:1");
        assertThat(robbed).isEmpty();
    }

    @Test
    void theNextNodeManagerOfTheHostTakesItOver() {
        owners.keepOnly(Set.of("a:1"));
        owner("a:1", "a");
        owners.keepOnly(Set.of("a:1", "a:2"));
        assertThat(owner("a:2", "a")).isEqualTo("a:2");
        assertThat(owner("a:1", "a")).isEqualTo("a:2");
        assertThat(robbed).containsExactly("a:1");
    }

    @Test
    void twoThatCameTogetherDoNotRobEachOther() {
        owners.keepOnly(Set.of("a:1", "a:2"));
        owner("a:1", "a");
        assertThat(owner("a:2", "a")).isEqualTo("a:1");
        assertThat(robbed).isEmpty();
    }
}
