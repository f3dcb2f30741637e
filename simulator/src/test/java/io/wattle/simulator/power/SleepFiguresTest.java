package io.wattle.simulator.power;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SleepFiguresTest {

    private static final ClusterProfile MIXED =
            Catalog.builtIn().profile("mixed").orElseThrow();

    @Test
    void allOfTheCatalogAreAssumed() {
        assertThat(SleepFigures.assumed(MIXED, Set.of("dell-r620")))
                .containsExactly("dell-r620.sleepWatts", "dell-r620.wakeSeconds", "dell-r620.bootJoules");
        assertThat(SleepFigures.assumed(MIXED, Set.of("dell-r620", "edison"))).hasSize(6);
    }

    @Test
    void whatNeverSleepsRestsOnNone() {
        assertThat(SleepFigures.assumed(MIXED, Set.of())).isEmpty();
        assertThat(SleepFigures.assumed(MIXED, Set.of("odroid-xu-big"))).isEmpty();
    }

    /** A figure that is missing is not assumed either: who needs it refuses. */
    @Test
    void whatSomebodyMeasuredOrEstimatedIsNotAssumed() {
        NodeClass server = NodeClass.named("server")
                .measured(NodeAttribute.SLEEP_WATTS, 4, "a meter")
                .figure(NodeAttribute.WAKE_SECONDS, new Figure(90, Quality.ASSUMED, "like others"))
                .build();
        ClusterProfile cluster = MIXED.plus(server, 1);
        assertThat(SleepFigures.assumed(cluster, Set.of("server"))).isEqualTo(List.of("server.wakeSeconds"));
    }
}
