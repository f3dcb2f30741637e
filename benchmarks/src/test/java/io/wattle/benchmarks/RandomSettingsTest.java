package io.wattle.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RandomSettingsTest {

    @Test
    void drawsDifferentSettingsOfTheSpaceAndTheSameForASeed() {
        SearchSpace space = MapReduce.space(new Workload(new NodeLimits(600, 2, 3, 1), 12L << 20, 12));
        Set<Settings> drawn = RandomSettings.draw(space, 20, 1);
        assertThat(drawn).hasSize(20).allMatch(space::contains);
        assertThat(RandomSettings.draw(space, 20, 1)).isEqualTo(drawn);
        assertThat(RandomSettings.draw(space, 20, 2)).isNotEqualTo(drawn);
    }
}
