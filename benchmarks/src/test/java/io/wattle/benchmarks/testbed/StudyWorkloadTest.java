package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.testbed.plan.DataNodes;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ResizedCluster;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.StudyWorkloads;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.TestbedVariant;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StudyWorkloadTest {

    @Test
    void figuresAreThoseThatTheTestbedEmulates() throws IOException {
        List<String> rows;
        try (InputStream in = StudyWorkloads.class.getResourceAsStream("study-workloads.csv")) {
            rows = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
        for (StudyWorkload workload : StudyWorkload.values()) {
            for (String nodeClass : List.of(StudyWorkload.ODROID, StudyWorkload.XEON)) {
                String key = workload.label() + "," + nodeClass + ",";
                assertThat(rows)
                        .filteredOn(it -> it.startsWith(key))
                        .singleElement()
                        .satisfies(it -> assertThat(Double.parseDouble(it.split(",")[2]))
                                .isEqualTo(workload.perJoule(nodeClass)));
            }
        }
    }

    @Test
    void javaBelongsOnTheXeonAndTheOthersOnTheOdroid() {
        assertThat(StudyWorkload.JAVA_PI.cheapestClass()).isEqualTo("xeon-e5-2603");
        assertThat(StudyWorkload.CPP_PI.cheapestClass()).isEqualTo("odroid-xu-big");
        assertThat(StudyWorkload.GREP.cheapestClass()).isEqualTo("odroid-xu-big");
    }

    @Test
    void joulesFollowFromWhereMapsRun() {
        assertThat(StudyWorkload.JAVA_PI.joules(Map.of("xeon-e5-2603", 3, "odroid-xu-big", 5)))
                .isCloseTo(3 / 1.44 + 5 / 0.68, within(1e-9));
    }

    @Test
    void eitherClassHasRoomForAllMaps() {
        assertThat(LearnedPlacement.maps(Map.of("odroid-xu-big", 2, "xeon-e5-2603", 2)))
                .isEqualTo(8);
        assertThat(LearnedPlacement.maps(Map.of("odroid-xu-big", 3, "xeon-e5-2603", 2)))
                .isEqualTo(8);
    }

    @Test
    void testbedsOfAllWorkloadsFitAMachineOfTwoCores() throws DoesNotFitException {
        Map<String, Integer> workers = Map.of("odroid-xu-big", 2, "xeon-e5-2603", 2);
        for (StudyWorkload workload : StudyWorkload.values()) {
            TestbedPlan plan = TestbedPlan.of(
                    ResizedCluster.with(Catalog.builtIn().profile("mixed-arm").orElseThrow(), workers),
                    new MachineFigures(2, 15_000, 20_000),
                    new ScaleRules(0.25, Double.parseDouble(LearnedPlacement.MIN_CORE_SHARE), 1),
                    new TestbedVariant(DataNodes.ALL, false, workload.label(), null));
            assertThat(plan.workers()).hasSize(4);
        }
    }

    @Test
    void workersThatCannotShowItAreRefused() {
        assertThatThrownBy(() -> LearnedPlacement.maps(Map.of("odroid-xu-big", 2, "xeon-e5-2603", 1)))
                .hasMessageContaining("no more than 4 vcores (needed: 6 of each class");
        assertThatThrownBy(() -> LearnedPlacement.maps(Map.of("odroid-xu-big", 2)))
                .hasMessageContaining("needed: odroid-xu-big and xeon-e5-2603");
        assertThatThrownBy(() -> LearnedPlacement.maps(Map.of("odroid-xu-big", 2, "xeon-e5-2603", 0)))
                .hasMessageContaining("--workers");
    }
}
