package io.wattle.scheduler.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.web.EnergySource;
import io.wattle.scheduler.web.TestingReport;
import io.wattle.scheduler.web.TestingTandem;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
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
                        Map.entry("DecisionsPlacedTotal", 4L),
                        Map.entry("DecisionsDeferredTotal", 3L),
                        Map.entry("DecisionsRejectedTotal", 2L),
                        Map.entry("DecisionsUnknownTotal", 1L),
                        Map.entry("FailuresTotal", 3L),
                        Map.entry("LedgerSavedBytes", 123_456L),
                        Map.entry("LedgerSaveSeconds", 0.25),
                        Map.entry("LedgerAttached", 1),
                        Map.entry("LedgerTrouble", 0),
                        Map.entry("LedgerWaitingLines", 1),
                        Map.entry("LedgerLostLinesTotal", 0L),
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
                        Map.entry("UnmeteredSecondsTotal", 8L),
                        Map.entry("JoulesTotal", 1000L),
                        Map.entry("ActiveJoulesTotal", 400L),
                        Map.entry("ContainerIdleJoulesTotal", 300L),
                        Map.entry("IdleBucketJoulesTotal", 200L),
                        Map.entry("BootJoulesTotal", 60L),
                        Map.entry("ShutdownJoulesTotal", 40L)));
    }

    @Test
    void whatIsNotKnownIsLeftOut() {
        assertThat(collect(new ClusterMetrics(TestingReport.source(Optional.empty()))))
                .containsOnlyKeys(
                        "DecisionsPlacedTotal",
                        "DecisionsDeferredTotal",
                        "DecisionsRejectedTotal",
                        "DecisionsUnknownTotal",
                        "FailuresTotal");
        assertThat(collect(new ClusterMetrics(of(TestingReport.empty()))))
                .containsKeys("Nodes", "UnmeteredSecondsTotal")
                .doesNotContainKeys("Watts", "JoulesTotal", "ActiveJoulesTotal");
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
                .containsEntry("LedgerLostLinesTotal", 2L)
                .containsKeys("Watts", "Nodes")
                .doesNotContainKeys("JoulesTotal", "UnmeteredSecondsTotal", "LedgerSavedAgeSeconds");
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
                .isEqualTo(Map.of("measured JoulesTotal", 900L, "assumed JoulesTotal", 100L));
        assertThat(collect(new ClassMetrics(of(TestingReport.small()))))
                .isEqualTo(Map.ofEntries(
                        Map.entry("edison Nodes", 1),
                        Map.entry("edison NodesWithWatts", 1),
                        Map.entry("edison Watts", 1.5),
                        Map.entry("edison measured JoulesTotal", 900L),
                        Map.entry("edison estimated ContainerJoulesTotal", 950L),
                        Map.entry("dell Nodes", 0),
                        Map.entry("dell NodesWithWatts", 0),
                        Map.entry("dell assumed JoulesTotal", 100L),
                        Map.entry("unknown Nodes", 1),
                        Map.entry("unknown NodesWithWatts", 0)));
        assertThat(collect(new NodeMetrics(of(TestingReport.small()))))
                .isEqualTo(Map.of(
                        "n1:8041 edison Containers",
                        2,
                        "n1:8041 edison Watts",
                        1.5,
                        "n1:8041 measured JoulesTotal",
                        900L,
                        "n2:8041 unknown Containers",
                        0));
    }

    @Test
    void whereContainersWent() {
        EnergySource source = of(TestingReport.small());
        assertThat(collect(new PlacementMetrics(source)))
                .isEqualTo(Map.ofEntries(
                        Map.entry("root.a dell container best ContainersTotal", 1L),
                        Map.entry("root.a dell container best_is_full ContainersTotal", 2L),
                        Map.entry("root.a dell container after_wait ContainersTotal", 3L),
                        Map.entry("root.a dell container other ContainersTotal", 4L),
                        Map.entry("root.a dell container ExpectedContainersTotal", 10L),
                        Map.entry("root.a dell container ExpectedJoulesTotal", 101L),
                        Map.entry("root.a dell container BestClassJoulesTotal", 60L),
                        Map.entry("root.a dell container WouldWaitTotal", 7L),
                        Map.entry("root.a dell container WouldComeTotal", 0L),
                        Map.entry("root.a dell container WouldSaveJoulesTotal", 41L),
                        Map.entry("root.a dell container WouldCostJoulesTotal", 0L),
                        Map.entry("root.a edison master best ContainersTotal", 1L),
                        Map.entry("root.a edison master best_is_full ContainersTotal", 0L),
                        Map.entry("root.a edison master after_wait ContainersTotal", 0L),
                        Map.entry("root.a edison master other ContainersTotal", 0L),
                        Map.entry("root.a edison master WouldWaitTotal", 0L),
                        Map.entry("root.a edison master WouldComeTotal", 7L)));
        assertThat(collect(new WaitMetrics(source)))
                .isEqualTo(Map.ofEntries(
                        Map.entry("root.a container 0 SecondsBucket", 6L),
                        Map.entry("root.a container 1 SecondsBucket", 7L),
                        Map.entry("root.a container 3 SecondsBucket", 9L),
                        Map.entry("root.a container 10 SecondsBucket", 9L),
                        Map.entry("root.a container 30 SecondsBucket", 10L),
                        Map.entry("root.a container 60 SecondsBucket", 10L),
                        Map.entry("root.a container +Inf SecondsBucket", 10L),
                        Map.entry("root.a container SecondsSum", 9L),
                        Map.entry("root.a container SecondsCount", 10L),
                        Map.entry("root.a master 0 SecondsBucket", 1L),
                        Map.entry("root.a master +Inf SecondsBucket", 1L),
                        Map.entry("root.a master SecondsSum", 0L),
                        Map.entry("root.a master SecondsCount", 1L)));
        assertThat(collect(new ExpectedMetrics(source)))
                .isEqualTo(Map.of(
                        "edison ContainersTotal",
                        4L,
                        "edison ExpectedJoulesTotal",
                        21L,
                        "edison SeenJoulesTotal",
                        24L));
        assertThat(collect(new BacklogMetrics(source))).isEqualTo(Map.of("AccountingEvents", 5, "LearningNotes", 6));
    }

    /** Hadoop does not mask them at {@code /prom}. */
    @Test
    void aQueueCannotEndItsOwnLabel() {
        assertThat(Labels.value("root.a\"} 7\\")).isEqualTo("root.a'} 7/");
    }

    /** Else Prometheus would take it for a counter that began anew, and count all of it once more. */
    @Test
    void aCounterDoesNotFallByRounding() {
        AtomicReference<EnergyReport> report = new AtomicReference<>();
        ClassMetrics metrics = new ClassMetrics(TestingReport.source(report));
        assertThat(edison(metrics, report, 1000.5)).isEqualTo(1001L);
        assertThat(edison(metrics, report, Math.nextDown(1000.5))).isEqualTo(1001L);
        assertThat(edison(metrics, report, 1002)).isEqualTo(1002L);
        assertThat(edison(metrics, report, 7)).as("it began anew").isEqualTo(7L);
    }

    private static Number edison(ClassMetrics metrics, AtomicReference<EnergyReport> report, double joules) {
        report.set(TestingReport.withNodeJoules(Map.of("edison", Map.of(Quality.MEASURED, joules))));
        return collect(metrics).get("edison measured JoulesTotal");
    }

    @Test
    void tandem() {
        Map<String, Number> shown = collect(new ClusterMetrics(TestingReport.source(TestingTandem.status())));
        shown.keySet().removeIf(it -> !it.startsWith("Tandem"));
        assertThat(shown.remove("TandemDryRun")).isEqualTo(0);
        assertThat(shown)
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "TandemBlocked", 1,
                        "TandemWarnings", 1,
                        "TandemNodesDraining", 0L,
                        "TandemNodesAsleep", 1L,
                        "TandemNodesWaking", 0L,
                        "TandemNodesFailed", 1L,
                        "TandemNodesLost", 0L,
                        "TandemSavedJoules", 14_000.0,
                        "TandemSleepsTotal", 3L,
                        "TandemWakesTotal", 2L));
    }

    /** Its figures are no sleep and no savings: a dashboard has to be able to tell. */
    @Test
    void aDryRunOfTheTandemSaysSo() {
        assertThat(collect(new ClusterMetrics(TestingReport.source(TestingTandem.status(TandemMode.DRY_RUN)))))
                .containsEntry("TandemDryRun", 1);
    }

    @Test
    void aLargeClusterShowsNoSingleNodes() {
        assertThat(records(new NodeMetrics(of(TestingReport.ofNodes(NodeMetrics.MOST)))))
                .as("one with its watts, one for its quality")
                .isEqualTo(2 * NodeMetrics.MOST);
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
