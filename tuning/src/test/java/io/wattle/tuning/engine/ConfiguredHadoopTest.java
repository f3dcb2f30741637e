package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class ConfiguredHadoopTest {

    private static final Resource SMALL = Resource.newInstance(1024, 4);
    private static final Resource LARGE = Resource.newInstance(6144, 8);

    @Test
    void theMostCommonKindOfNodeCounts() {
        assertThat(ConfiguredHadoop.mostCommon(List.of(SMALL, LARGE, LARGE))).contains(LARGE);
        assertThat(ConfiguredHadoop.mostCommon(List.of())).isEmpty();
    }

    @Test
    void ofTwoThatAreAsCommonTheSmallerOneCounts() {
        assertThat(ConfiguredHadoop.mostCommon(List.of(SMALL, LARGE))).contains(SMALL);
        assertThat(ConfiguredHadoop.mostCommon(List.of(LARGE, SMALL))).contains(SMALL);
    }

    @Test
    void workersOfAllKindsCountByTheirVcores() {
        assertThat(ConfiguredHadoop.withAllVcores(SMALL, List.of(SMALL, LARGE))).isEqualTo(3);
        assertThat(ConfiguredHadoop.withAllVcores(SMALL, List.of(SMALL, SMALL))).isEqualTo(2);
        assertThat(ConfiguredHadoop.withAllVcores(LARGE, List.of(LARGE, SMALL))).isEqualTo(2);
    }
}
