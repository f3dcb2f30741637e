package io.wattle.scheduler.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.junit.jupiter.api.Test;

class RunningContainersTest {

    private static final ResourceUtilization NOTHING = ResourceUtilization.newInstance(0, 0, 0);

    private static ResourceUtilization cpu(float used) {
        return ResourceUtilization.newInstance(1024, 1024, used);
    }

    @Test
    void theWholeNodesProcessorsCountAsItsVcores() {
        OptionalDouble four =
                RunningContainers.vcoresPerProcessor(Resource.newInstance(1024, 8), Resource.newInstance(1024, 2));
        assertThat(four).hasValue(4);
        assertThat(RunningContainers.usedVcores(NOTHING, cpu(1.5f), four)).hasValue(6);
        assertThat(RunningContainers.usedVcores(null, cpu(1.5f), four)).hasValue(6);
    }

    @Test
    void whatContainersUseIsInVcoresAlready() {
        assertThat(RunningContainers.usedVcores(cpu(3), cpu(1.5f), OptionalDouble.of(4)))
                .hasValue(3);
        assertThat(RunningContainers.usedVcores(cpu(3), cpu(1.5f), OptionalDouble.empty()))
                .hasValue(3);
    }

    @Test
    void withoutKnownProcessorsTheNodesUseSaysNothing() {
        OptionalDouble unknown = RunningContainers.vcoresPerProcessor(Resource.newInstance(1024, 8), null);
        assertThat(unknown).isEmpty();
        assertThat(RunningContainers.vcoresPerProcessor(Resource.newInstance(1024, 8), Resource.newInstance(0, 0)))
                .isEmpty();
        assertThat(RunningContainers.usedVcores(NOTHING, cpu(1.5f), unknown)).isEmpty();
        assertThat(RunningContainers.usedVcores(NOTHING, NOTHING, OptionalDouble.of(1)))
                .isEmpty();
    }
}
