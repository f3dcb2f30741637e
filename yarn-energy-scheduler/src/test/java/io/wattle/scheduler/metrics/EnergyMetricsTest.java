package io.wattle.scheduler.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.web.EnergySource;
import io.wattle.scheduler.web.TestingReport;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsTag;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.impl.MetricsRecordImpl;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.junit.jupiter.api.Test;

class EnergyMetricsTest {

    @Test
    void cluster() {
        Map<String, Number> shown = collect(new ClusterMetrics(of(TestingReport.small())));
        shown.remove("ReportAgeSeconds");
        assertThat(shown.remove("LedgerSavedAgeSeconds").doubleValue()).isPositive();
        assertThat(shown)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("DecisionsPlaced", 4L),
                        Map.entry("DecisionsDeferred", 3L),
                        Map.entry("DecisionsRejected", 2L),
                        Map.entry("DecisionsUnknown", 1L),
                        Map.entry("Failures", 3L),
                        Map.entry("LedgerAttached", 1),
                        Map.entry("LedgerTrouble", 0),
                        Map.entry("LedgerWaitingLines", 1),
                        Map.entry("LedgerLostLines", 0L),
                        Map.entry("LearnedJobsTrouble", 0),
                        Map.entry("Meters", 10),
                        Map.entry("MeterRoundSeconds", 1.25),
                        Map.entry("MeterRoundsTotal", 40L),
                        Map.entry("MeterReadingsTotal", 280L),
                        Map.entry("MeterFailuresTotal", 80L),
                        Map.entry("MeterOverdueTotal", 1L),
                        Map.entry("Nodes", 2),
                        Map.entry("NodesWithWatts", 1),
                        Map.entry("Watts", 1.5),
                        Map.entry("UnmeteredSeconds", 8L),
                        Map.entry("Joules", 1000L),
                        Map.entry("ActiveJoules", 400L),
                        Map.entry("ContainerIdleJoules", 300L),
                        Map.entry("IdleBucketJoules", 200L),
                        Map.entry("BootJoules", 60L),
                        Map.entry("ShutdownJoules", 40L)));
    }

    @Test
    void whatIsNotKnownIsLeftOut() {
        assertThat(collect(new ClusterMetrics(TestingReport.source(Optional.empty()))))
                .containsOnlyKeys(
                        "DecisionsPlaced", "DecisionsDeferred", "DecisionsRejected", "DecisionsUnknown", "Failures");
        assertThat(collect(new ClusterMetrics(of(TestingReport.empty()))))
                .containsKeys("Nodes", "UnmeteredSeconds")
                .doesNotContainKeys("Watts", "Joules", "ActiveJoules");
        assertThat(collect(new ClusterMetrics(of(TestingReport.empty()))).keySet())
                .as("no node has a meter")
                .noneMatch(it -> it.startsWith("Meter"));
        assertThat(collect(new ClassMetrics(of(TestingReport.empty()))))
                .containsOnlyKeys("edison Nodes", "edison NodesWithWatts");
        assertThat(collect(new QualityMetrics(of(TestingReport.empty())))).isEmpty();
    }

    /** Else the joules of before would look, once they come, as if they had been used at that moment. */
    @Test
    void sumsThatWillJumpAreLeftOut() {
        EnergySource waiting = of(TestingReport.waiting());
        assertThat(collect(new ClusterMetrics(waiting)))
                .containsEntry("LedgerAttached", 0)
                .containsEntry("LedgerTrouble", 1)
                .containsEntry("LedgerWaitingLines", 7)
                .containsEntry("LedgerLostLines", 2L)
                .containsKeys("Watts", "Nodes")
                .doesNotContainKeys("Joules", "UnmeteredSeconds", "LedgerSavedAgeSeconds");
        assertThat(collect(new QualityMetrics(waiting))).isEmpty();
        assertThat(collect(new ClassMetrics(waiting)).keySet())
                .contains("edison Watts")
                .noneMatch(it -> it.contains("Joules"));
        assertThat(collect(new NodeMetrics(waiting)).keySet()).isNotEmpty().noneMatch(it -> it.contains("Joules"));
        assertThat(collect(new ClusterMetrics(of(TestingReport.empty()))).keySet())
                .as("kept nowhere")
                .noneMatch(it -> it.contains("Ledger") || it.contains("Learned"));
    }

    @Test
    void whatIsLearnedButNotSavedIsTold() {
        EnergySource source = TestingReport.source(Optional.of(TestingReport.small()), "learned jobs are not saved");
        assertThat(collect(new ClusterMetrics(source))).containsEntry("LearnedJobsTrouble", 1);
    }

    @Test
    void byQualityAndClassAndNode() {
        assertThat(collect(new QualityMetrics(of(TestingReport.small()))))
                .isEqualTo(Map.of("measured Joules", 900L, "assumed Joules", 100L));
        assertThat(collect(new ClassMetrics(of(TestingReport.small()))))
                .isEqualTo(Map.of(
                        "edison Nodes", 1,
                        "edison NodesWithWatts", 1,
                        "edison Watts", 1.5,
                        "edison Joules", 900L,
                        "edison ContainerJoules", 950L,
                        "unknown Nodes", 1,
                        "unknown NodesWithWatts", 0));
        assertThat(collect(new NodeMetrics(of(TestingReport.small()))))
                .isEqualTo(Map.of(
                        "n1:8041 edison Containers",
                        2,
                        "n1:8041 edison Watts",
                        1.5,
                        "n1:8041 edison Joules",
                        900L,
                        "n2:8041 unknown Containers",
                        0));
    }

    /** Else the counter would fall an hour after a node left. */
    @Test
    void retiredNodesStayInTheSumOfTheirClass() {
        EnergyReport report = TestingReport.withRetired(
                TestingReport.retired("edison", 100, Optional.of(Quality.MEASURED)),
                TestingReport.retired("edison", 20, Optional.of(Quality.ASSUMED)),
                TestingReport.retired("dell", 7, Optional.of(Quality.MEASURED)),
                TestingReport.retired("unknown", 5, Optional.of(Quality.MEASURED)),
                TestingReport.retired("odroid", 0, Optional.empty()));
        assertThat(collect(new ClassMetrics(of(report))))
                .containsEntry("edison Joules", 1020L)
                .containsEntry("dell Joules", 7L)
                .containsEntry("dell Nodes", 0)
                .containsEntry("unknown Joules", 5L)
                .containsEntry("odroid Nodes", 0)
                .doesNotContainKey("odroid Joules");
    }

    @Test
    void aLargeClusterShowsNoSingleNodes() {
        assertThat(records(new NodeMetrics(of(TestingReport.ofNodes(NodeMetrics.MOST)))))
                .isEqualTo(NodeMetrics.MOST);
        assertThat(records(new NodeMetrics(of(TestingReport.ofNodes(NodeMetrics.MOST + 1)))))
                .isZero();
    }

    @Test
    void canBeRegisteredAgain() {
        MetricsSystemImpl system = new MetricsSystemImpl("test");
        EnergyMetrics.register(system, of(TestingReport.small()));
        EnergyMetrics again = EnergyMetrics.register(system, of(TestingReport.small()));
        assertThat(system.getSource("WattleEnergy")).isNotNull();
        again.close();
        assertThat(system.getSource("WattleEnergy")).isNull();
        assertThat(system.getSource("WattleEnergyNode")).isNull();
    }

    private static EnergySource of(EnergyReport report) {
        return TestingReport.source(Optional.of(report));
    }

    private static int records(MetricsSource source) {
        MetricsCollectorImpl collector = new MetricsCollectorImpl();
        source.getMetrics(collector, true);
        return collector.getRecords().size();
    }

    /** By name, before it the values of its own tags. */
    private static Map<String, Number> collect(MetricsSource source) {
        MetricsCollectorImpl collector = new MetricsCollectorImpl();
        source.getMetrics(collector, true);
        Map<String, Number> shown = new TreeMap<>();
        for (MetricsRecordImpl record : collector.getRecords()) {
            StringBuilder tags = new StringBuilder();
            for (MetricsTag tag : record.tags()) {
                if (!tag.name().equals("Context")) {
                    tags.append(tag.value()).append(' ');
                }
            }
            for (AbstractMetric metric : record.metrics()) {
                shown.put(tags + metric.name(), metric.value());
            }
        }
        return shown;
    }
}
