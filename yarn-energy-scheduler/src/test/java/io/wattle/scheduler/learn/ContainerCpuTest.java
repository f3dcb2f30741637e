package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.learning.CpuShare;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

class ContainerCpuTest {

    private final ContainerCpu cpu = new ContainerCpu();

    private static ContainerId id(int app, int container) {
        return ContainerId.newContainerId(
                ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, app), 1), container);
    }

    private static BusyNode.Running running(int app, int container, int vcores) {
        return new BusyNode.Running(id(app, container), 20, vcores, container == 1);
    }

    private static BusyNode node(double used, BusyNode.Running... containers) {
        return new BusyNode(
                Optional.of("edison"), "host:8042", OptionalDouble.of(used), OptionalDouble.of(1), List.of(containers));
    }

    @Test
    void aNodesUseIsSplitOverTheVcoresOfItsWorkers() {
        BusyNode node = node(1.5, running(1, 1, 4), running(1, 2, 1), running(1, 3, 2));
        cpu.sample(List.of(node), 4);
        cpu.sample(List.of(node), 4);
        assertThat(cpu.take(id(1, 2))).isEqualTo(new CpuShare(4, 8, 1));
        assertThat(cpu.take(id(1, 3))).isEqualTo(new CpuShare(8, 16, 1));
        assertThat(cpu.take(id(1, 1))).as("a master is not estimated").isEqualTo(CpuShare.NONE);
        assertThat(cpu.take(id(1, 2))).as("taken already").isEqualTo(CpuShare.NONE);
    }

    @Test
    void sharedNodesCountLessAndCrowdedOnesNothing() {
        cpu.sample(List.of(node(1, running(1, 2, 1), running(2, 2, 1))), 4);
        assertThat(cpu.take(id(1, 2))).isEqualTo(new CpuShare(1, 2, 1));
        List<BusyNode.Running> crowd = new ArrayList<>();
        for (int app = 1; app <= ContainerCpu.MOST_KINDS + 1; app++) {
            crowd.add(running(app, 2, 1));
        }
        cpu.sample(List.of(node(2, crowd.toArray(new BusyNode.Running[0]))), 4);
        assertThat(cpu.size()).as("what the first look saw of app 2").isOne();
    }

    @Test
    void moreThanTheVcoresIsTheVcores() {
        cpu.sample(List.of(node(7, running(1, 2, 2))), 4);
        assertThat(cpu.take(id(1, 2))).isEqualTo(new CpuShare(8, 8, 1));
    }

    @Test
    void aNodeThatDoesNotSayTeachesNothing() {
        cpu.sample(
                List.of(new BusyNode(
                        Optional.of("edison"),
                        "host:8042",
                        OptionalDouble.empty(),
                        OptionalDouble.of(1),
                        List.of(running(1, 2, 1)))),
                4);
        assertThat(cpu.take(id(1, 2))).isEqualTo(CpuShare.NONE);
    }

    @Test
    void whatWasMeasuredReplacesWhatIsEstimated() {
        BusyNode node = node(1, running(1, 2, 1));
        cpu.sample(List.of(node), 4);
        cpu.measured(id(1, 2), 1, 8);
        cpu.sample(List.of(node), 4);
        assertThat(cpu.take(id(1, 2))).isEqualTo(new CpuShare(1, 8, 1));
    }

    @Test
    void whatRunsIsTakenPieceByPiece() {
        cpu.measured(id(1, 2), 2, 8);
        assertThat(cpu.takeNews(id(1, 2))).isEqualTo(new CpuShare(2, 8, 1));
        assertThat(cpu.takeNews(id(1, 2))).isEqualTo(CpuShare.NONE);
        cpu.measured(id(1, 2), 5, 12);
        assertThat(cpu.takeNews(id(1, 2))).isEqualTo(new CpuShare(3, 4, 0));
        cpu.measured(id(1, 2), 6, 16);
        assertThat(cpu.take(id(1, 2))).as("the rest, at its end").isEqualTo(new CpuShare(1, 4, 0));
        assertThat(cpu.takeNews(id(1, 2))).isEqualTo(CpuShare.NONE);
    }

    @Test
    void anEstimateThatWasTakenIsNotTakenAgainFromTheMeasurement() {
        cpu.sample(List.of(node(1, running(1, 2, 1))), 4);
        assertThat(cpu.takeNews(id(1, 2))).isEqualTo(new CpuShare(4, 4, 1));
        cpu.measured(id(1, 2), 1, 8);
        assertThat(cpu.takeNews(id(1, 2))).isEqualTo(CpuShare.NONE);
        cpu.measured(id(1, 2), 2, 12);
        assertThat(cpu.takeNews(id(1, 2))).isEqualTo(new CpuShare(1, 4, 0));
    }

    /** As after a container was started anew on its node: nobody knows what was between. */
    @Test
    void figuresThatFallAreNoNews() {
        cpu.measured(id(1, 2), 5, 8);
        cpu.takeNews(id(1, 2));
        cpu.measured(id(1, 2), 1, 12);
        assertThat(cpu.takeNews(id(1, 2))).isEqualTo(CpuShare.NONE);
    }

    @Test
    void whatRunsNoMoreIsForgotten() {
        for (int container = 2; container < 10_002; container++) {
            cpu.measured(id(1, container), 1, 1);
        }
        cpu.retain(Set.of(id(1, 5)));
        assertThat(cpu.size()).isOne();
    }
}
