package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.junit.jupiter.api.Test;

class HostListsTest {

    private static HostLists lists(Set<String> included, Set<String> excluded) {
        return new HostLists(included, excluded, host -> host.equals("n1") ? Set.of("10.0.0.1") : Set.of());
    }

    @Test
    void whoIsExcludedIsDecommissionedByNameOrAddress() {
        assertThat(lists(Set.of(), Set.of("n1")).isDecommissioned("n1")).isTrue();
        assertThat(lists(Set.of(), Set.of("10.0.0.1")).isDecommissioned("n1")).isTrue();
        assertThat(lists(Set.of(), Set.of("10.0.0.1")).isDecommissioned("n2")).isFalse();
    }

    @Test
    void whoIsTakenOffTheListOfIncludedHostsIsToo() {
        assertThat(lists(Set.of("n2"), Set.of()).isDecommissioned("n1")).isTrue();
        assertThat(lists(Set.of("10.0.0.1"), Set.of()).isDecommissioned("n1")).isFalse();
        assertThat(lists(Set.of("n2"), Set.of()).isDecommissioned("n2")).isFalse();
    }

    @Test
    void withoutListsNobodyIs() {
        assertThat(lists(Set.of(), Set.of()).isDecommissioned("n1")).isFalse();
        assertThat(HostLists.of(new RMContextImpl(), host -> Set.of()).isDecommissioned("n1"))
                .isFalse();
    }
}
