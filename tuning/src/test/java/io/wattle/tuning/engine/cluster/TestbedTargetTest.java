package io.wattle.tuning.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestbedTargetTest {

    /** As {@code bin/testbed describe} prints it, and with a field that a later version may have. */
    private static final String DESCRIPTION = """
            {"name": "tuner-7", "cluster": "mixed-arm", "hadoop": "3.5.0", "factor": 0.25, "machineDmips": 30000.5,
             "daemonShare": 0.15, "dataNodes": "all", "studyWorkload": null, "news": {}, "configuration": "/conf/master",
             "pdu": {"address": "10.87.0.1", "port": 161, "community": "public", "model": "raritan-pdu2-outlet-energy"},
             "workers": [{"host": "odroid-xu-big-1", "nodeClass": "odroid-xu-big", "outlet": "1.1"},
                         {"host": "odroid-xu-big-2", "nodeClass": "odroid-xu-big", "outlet": "1.2"}]}
            """;

    private static final TestbedTarget TARGET = target(Map.of("odroid-xu-big", 2), "3.5.0", 0.25, "all");

    @Test
    void holdsWhatMakesTrialsComparable() {
        RunningTestbed testbed = RunningTestbed.parse(DESCRIPTION);
        assertThat(TestbedTarget.of("mine", testbed, List.of("xeon-e5-2603", "odroid-xu-big")))
                .isEqualTo(new TestbedTarget(
                        "mine",
                        Map.of("odroid-xu-big", 2, "xeon-e5-2603", 0),
                        "3.5.0",
                        0.25,
                        30_000.5,
                        0.15,
                        "all",
                        false));
        assertThat(testbed.hosts()).containsExactlyInAnyOrder("odroid-xu-big-1", "odroid-xu-big-2");
        assertThat(testbed.pdu().model()).isEqualTo("raritan-pdu2-outlet-energy");
    }

    @Test
    void whatIsNoDescriptionIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunningTestbed.parse("wattle: oops"))
                .withMessageContaining("no description of a testbed: ");
    }

    @Test
    void workersAreWrittenAsTheOptionTakesThem() {
        assertThat(TestbedTarget.text(
                        target(Map.of("b", 1, "a", 0), "3.5.0", 1, "all").workers()))
                .isEqualTo("a=0,b=1");
    }

    @Test
    void theNameIsNoDifference() {
        TestbedTarget named = new TestbedTarget("mine", TARGET.workers(), "3.5.0", 0.25, 1, 0.15, "all", false);
        assertThat(TARGET.difference(named)).isEmpty();
    }

    @Test
    void whatDiffersIsNamed() {
        assertThat(TARGET.difference(target(Map.of("odroid-xu-big", 1), "3.5.0", 0.25, "all")))
                .contains("workers odroid-xu-big=1 instead of odroid-xu-big=2");
        assertThat(TARGET.difference(target(TARGET.workers(), "3.4.3", 0.25, "all")))
                .contains("Hadoop 3.4.3 instead of 3.5.0");
        assertThat(TARGET.difference(target(TARGET.workers(), "3.5.0", 0.26, "all")))
                .hasValueSatisfying(it -> assertThat(it)
                        .startsWith("the factor 0.26 instead of 0.25 (bin/testbed up --machine-dmips 30000.5"));
        assertThat(TARGET.difference(target(TARGET.workers(), "3.5.0", 0.25, "always-on")))
                .contains("DataNodes always-on instead of all");
        assertThat(TARGET.difference(
                        new TestbedTarget(null, TARGET.workers(), "3.5.0", 0.25, 30_000.5, 0.15, "all", true)))
                .contains("tasks that start from archives of classes instead of jars (bin/testbed up --task-archives)");
    }

    private static TestbedTarget target(Map<String, Integer> workers, String hadoop, double factor, String dataNodes) {
        return new TestbedTarget(null, workers, hadoop, factor, 30_000.5, 0.15, dataNodes, false);
    }
}
