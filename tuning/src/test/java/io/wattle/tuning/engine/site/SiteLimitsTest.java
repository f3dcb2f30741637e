package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.space.NodeLimits;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class SiteLimitsTest {

    private static final Resource SMALL = Resource.newInstance(1024, 4);
    private static final Resource LARGE = Resource.newInstance(6144, 8);

    @Test
    void theMostCommonKindOfNodeCounts() {
        assertThat(SiteLimits.mostCommon(List.of(SMALL, LARGE, LARGE))).contains(LARGE);
        assertThat(SiteLimits.mostCommon(List.of())).isEmpty();
    }

    @Test
    void ofTwoThatAreAsCommonTheSmallerOneCounts() {
        assertThat(SiteLimits.mostCommon(List.of(SMALL, LARGE))).contains(SMALL);
        assertThat(SiteLimits.mostCommon(List.of(LARGE, SMALL))).contains(SMALL);
    }

    @Test
    void workersOfAllKindsCountByTheirVcores() {
        assertThat(SiteLimits.withAllVcores(SMALL, List.of(SMALL, LARGE))).isEqualTo(3);
        assertThat(SiteLimits.withAllVcores(SMALL, List.of(SMALL, SMALL))).isEqualTo(2);
        assertThat(SiteLimits.withAllVcores(LARGE, List.of(LARGE, SMALL))).isEqualTo(2);
    }

    @Test
    void containersFitEachWorkerThatIsNamed() throws Exception {
        List<Resource> nodes = List.of(LARGE, LARGE, SMALL);
        SchedulerLimits scheduler = new SchedulerLimits(8192, 8, 1);
        assertThat(SiteLimits.of(nodes, 256, scheduler, true)).isEqualTo(new NodeLimits(6144, 8, 3, 256, 1024));
        assertThat(SiteLimits.of(nodes, 256, new SchedulerLimits(512, 8, 1), true)
                        .maxContainerMb())
                .isEqualTo(512);
        assertThat(SiteLimits.of(nodes, 256, scheduler, false))
                .as("a small node among others")
                .isEqualTo(new NodeLimits(6144, 8, 2, 256, 6144));
    }
}
