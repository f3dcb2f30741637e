package io.wattle.tuning.energy;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Workload;
import org.junit.jupiter.api.Test;

class ClassLimitsTest {

    private static final ClusterProfile MIXED =
            Catalog.builtIn().profile("mixed").orElseThrow();

    /** Mostly servers, and a few boards. */
    private static final ClusterProfile SERVERS =
            MIXED.withWorkers("dell-r620", 5).withWorkers("edison", 2);

    @Test
    void containersFitEveryClassWhicheverIsCommon() {
        NodeLimits limits = ClassLimits.of(SERVERS);
        assertThat(limits.memoryMb()).isEqualTo(12_288);
        assertThat(limits.vcores()).isEqualTo(12);
        assertThat(limits.maxContainerMb()).isEqualTo(600);
        assertThat(ClassLimits.mostVcores(SERVERS)).isEqualTo(2);
        assertThat(ClassLimits.of(MIXED).maxContainerMb()).isEqualTo(600);
    }

    @Test
    void whatIsSearchedFitsEveryClass() {
        SearchSpace space = MapReduce.space(new Workload(ClassLimits.of(SERVERS), 1L << 30, 200));
        assertThat(space.grid(MapReduceParameters.MAP_MEMORY_MB))
                .hasSizeGreaterThan(1)
                .allSatisfy(it -> assertThat(it).isBetween(256.0, 600.0));
        assertThat(space.stock().value(MapReduceParameters.MAP_MEMORY_MB)).isEqualTo(600);
        assertThat(space.stock().value(MapReduceParameters.REDUCE_MEMORY_MB)).isEqualTo(600);
    }
}
