package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.at;
import static io.wattle.scheduler.account.TestingRun.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EstimatedWattsTest {

    private static final NodeFacts DELL = node("d1", "dell-r620");
    private static final NodeClass CLASS = DELL.nodeClass().orElseThrow();

    @Test
    void theCurveAtTheShareOfProcessorsInUse() {
        Reading.Power power = (Reading.Power) reading(DELL, new NodeLoad(3, 12, 100, Duration.ZERO));
        assertThat(power.watts()).isEqualTo(CLASS.powerCurve().watts(0.25));
        assertThat(power.quality())
                .isEqualTo(Quality.ESTIMATED.and(CLASS.quality(NodeAttribute.IDLE_WATTS, NodeAttribute.BUSY_WATTS)));
        // Turbo or rounding: more than all is all.
        Reading.Power most = (Reading.Power) reading(DELL, new NodeLoad(13, 12, 100, Duration.ZERO));
        assertThat(most.watts()).isEqualTo(CLASS.powerCurve().busyWatts());
        Reading.Power idle = (Reading.Power) reading(DELL, new NodeLoad(0, 12, 100, Duration.ZERO));
        assertThat(idle.watts()).isEqualTo(CLASS.powerCurve().idleWatts());
    }

    @Test
    void aNodeThatSaidNothingIsNotIdle() {
        assertThat(missing(DELL, null)).contains("has not said how busy the node is");
        // What a NodeManager sends that does not watch its node, or has not yet.
        assertThat(missing(DELL, new NodeLoad(0, 12, 0, Duration.ZERO))).contains("has not said how busy the node is");
        assertThat(missing(DELL, new NodeLoad(-0.01, 12, 100, Duration.ZERO))).contains("has not said");
        assertThat(missing(DELL, new NodeLoad(Double.NaN, 12, 100, Duration.ZERO)))
                .contains("has not said");
        assertThat(missing(DELL, new NodeLoad(1, 12, 100, Duration.ofSeconds(61))))
                .contains("silent for 61 s");
    }

    @Test
    void aNodeOfUnknownClassHasNoCurve() {
        NodeFacts unknown = new NodeFacts("x1", "x1", 1, Optional.empty(), "no host pattern matches", 4, 4);
        assertThat(missing(unknown, new NodeLoad(1, 12, 100, Duration.ZERO)))
                .isEqualTo("no meter, and its class is not known: no host pattern matches; give it a class"
                        + " (yarn.energy.nodes.hosts-file) or a meter (yarn.energy.meters.file)");
    }

    private static Reading reading(NodeFacts node, NodeLoad load) {
        return EstimatedWatts.of(node, Optional.ofNullable(load), at(5));
    }

    private static String missing(NodeFacts node, NodeLoad load) {
        Reading reading = reading(node, load);
        assertThat(reading).isInstanceOf(Reading.Missing.class);
        assertThat(reading.time()).isEqualTo(at(5));
        return ((Reading.Missing) reading).reason();
    }
}
