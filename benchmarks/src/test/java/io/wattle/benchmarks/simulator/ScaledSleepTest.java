package io.wattle.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.simulator.power.SleepFigures;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScaledSleepTest {

    private static final ClusterProfile MIXED =
            Catalog.builtIn().profile("mixed").orElseThrow();

    @Test
    void onlyAssumedFiguresOfSleepOfTheClassChange() {
        ClusterProfile twice = ScaledSleep.of(MIXED, "dell-r620", 2);
        NodeClass was = MIXED.workers().get(1).nodeClass();
        NodeClass now = twice.workers().get(1).nodeClass();
        for (NodeAttribute attribute : was.figures().keySet()) {
            double times = SleepFigures.ALL.contains(attribute) ? 2 : 1;
            assertThat(now.require(attribute)).as(attribute.key()).isEqualTo(times * was.require(attribute));
        }
        assertThat(twice.workers().get(0)).isEqualTo(MIXED.workers().get(0));
        assertThat(SleepFigures.assumed(twice, Set.of("dell-r620"))).hasSize(3);
        assertThat(ScaledSleep.of(MIXED, "dell-r620", 1)).isEqualTo(MIXED);
    }

    @Test
    void whatSomebodyMeasuredStays() {
        NodeClass server = NodeClass.named("server")
                .measured(NodeAttribute.BOOT_JOULES, 900, "a meter")
                .build();
        ClusterProfile cluster = ScaledSleep.of(MIXED.plus(server, 1), "server", 2);
        assertThat(cluster.workers().get(2).nodeClass()).isEqualTo(server);
    }

    @Test
    void moreWattsAsleepThanIdleAreRefused() {
        assertThatThrownBy(() -> ScaledSleep.of(MIXED, "dell-r620", 11))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sleepWatts is 55, more than idleWatts");
    }
}
