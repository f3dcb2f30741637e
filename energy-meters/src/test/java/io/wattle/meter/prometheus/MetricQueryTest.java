package io.wattle.meter.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.meter.prometheus.MetricQuery.Choice;
import io.wattle.model.Quality;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricQueryTest {

    private static Choice choose(MetricQuery query, String text) {
        return query.choose(TextFormat.parse(text, query::wants));
    }

    private static double joules(Choice choice) {
        assertThat(choice).isInstanceOf(Choice.Joules.class);
        return ((Choice.Joules) choice)
                .joulesBySeries().values().stream().mapToDouble(x -> x).sum();
    }

    private static String none(Choice choice) {
        assertThat(choice).isInstanceOf(Choice.None.class);
        return ((Choice.None) choice).reason();
    }

    @Test
    void scaphandrePowerIsInMicrowatts() {
        assertThat(choose(new ScaphandreQuery(false), "scaph_host_power_microwatts 43210000\nother 1\n"))
                .isEqualTo(new Choice.Watts(43.21, Quality.MEASURED));
    }

    @Test
    void scaphandreZeroIsNoReading() {
        assertThat(none(choose(new ScaphandreQuery(false), "scaph_host_power_microwatts 0\n")))
                .contains("is 0.0, which a running host cannot be");
        assertThat(none(choose(new ScaphandreQuery(true), "scaph_host_energy_microjoules 0\n")))
                .contains("0.0");
        assertThat(none(choose(new ScaphandreQuery(false), "scaph_host_power_microwatts NaN\n")))
                .contains("NaN");
    }

    @Test
    void scaphandreEnergyIsInMicrojoules() {
        assertThat(joules(choose(new ScaphandreQuery(true), "scaph_host_energy_microjoules 5e6\n")))
                .isEqualTo(5);
    }

    @Test
    void scaphandreWithoutItsMetricOrOfManyHostsIsNoReading() {
        assertThat(none(choose(new ScaphandreQuery(false), "x 1\n"))).contains("no metric scaph_host_power_microwatts");
        assertThat(none(choose(
                        new ScaphandreQuery(false),
                        "scaph_host_power_microwatts{i=\"a\"} 1\nscaph_host_power_microwatts{i=\"b\"} 1\n")))
                .contains("2 series", "i=\"a\"", "i=\"b\"");
    }

    @Test
    void keplerAddsPackagesAndDramOnly() {
        String text = """
                kepler_node_cpu_joules_total{node_name="n",path="/sys/class/powercap/intel-rapl:0",zone="package"} 100
                kepler_node_cpu_joules_total{node_name="n",path="/sys/class/powercap/intel-rapl:0:0",zone="core"} 60
                kepler_node_cpu_joules_total{node_name="n",path="/sys/class/powercap/intel-rapl:0:1",zone="dram"} 20
                kepler_node_cpu_joules_total{node_name="n",path="/sys/class/powercap/intel-rapl:1",zone="psys"} 300
                kepler_node_cpu_joules_total{node_name="n",path="/sys/class/powercap/intel-rapl-mmio:0",zone="package"} 100
                kepler_node_cpu_watts{node_name="n",zone="package"} 7
                """;
        assertThat(joules(choose(KeplerQuery.cpuAndMemory(), text))).isEqualTo(120);
    }

    @Test
    void keplerBefore010AddsModesPackagesAndDram() {
        String text = """
                kepler_node_package_joules_total{instance="n",mode="dynamic",package="0",source="rapl"} 10
                kepler_node_package_joules_total{instance="n",mode="idle",package="0",source="rapl"} 20
                kepler_node_package_joules_total{instance="n",mode="idle",package="1",source="rapl"} 30
                kepler_node_dram_joules_total{instance="n",mode="idle",package="0",source="rapl"} 5
                kepler_node_core_joules_total{instance="n",mode="idle",package="0",source="rapl"} 1000
                kepler_node_platform_joules_total{instance="n",mode="idle",source="acpi"} 500
                """;
        Choice choice = choose(KeplerQuery.cpuAndMemory(), text);
        assertThat(joules(choice)).isEqualTo(65);
        assertThat(((Choice.Joules) choice).quality()).isEqualTo(Quality.MEASURED);
        assertThat(joules(choose(new KeplerQuery(true, ""), text))).isEqualTo(500);
    }

    @Test
    void keplersModelIsAnEstimate() {
        Choice choice = choose(
                KeplerQuery.cpuAndMemory(),
                "kepler_node_package_joules_total{instance=\"n\",mode=\"idle\",source=\"trained_power_model\"} 10\n");
        assertThat(((Choice.Joules) choice).quality()).isEqualTo(Quality.ESTIMATED);
    }

    @Test
    void keplerOfSeveralNodesWantsTheNode() {
        String text = "kepler_node_cpu_joules_total{node_name=\"a\",zone=\"package\"} 1\n"
                + "kepler_node_cpu_joules_total{node_name=\"b\",zone=\"package\"} 2\n";
        assertThat(none(choose(KeplerQuery.cpuAndMemory(), text))).contains("series of 2 nodes: a, b");
        assertThat(joules(choose(new KeplerQuery(false, "b"), text))).isEqualTo(2);
        assertThat(none(choose(new KeplerQuery(false, "c"), text)))
                .contains("no metric")
                .contains("'c'");
    }

    @Test
    void keplerWithoutPackageOrWithNothingCountedIsNoReading() {
        assertThat(none(choose(KeplerQuery.cpuAndMemory(), "kepler_node_cpu_joules_total{zone=\"psys\"} 9\n")))
                .contains("no zone 'package'");
        assertThat(none(choose(KeplerQuery.cpuAndMemory(), "kepler_node_cpu_joules_total{zone=\"package\"} 0\n")))
                .contains("are 0");
        assertThat(none(choose(KeplerQuery.cpuAndMemory(), "kepler_node_cpu_joules_total{zone=\"package\"} NaN\n")))
                .contains("NaN");
        assertThat(none(choose(KeplerQuery.cpuAndMemory(), "x 1\n")))
                .contains("no metric kepler_node_cpu_joules_total");
    }

    @Test
    void keplersPlatformGaugesAreNotAddedUp() {
        String one = "kepler_platform_watts{power_control_id=\"PC1\"} 310\n";
        assertThat(choose(new KeplerQuery(true, ""), one)).isEqualTo(new Choice.Watts(310, Quality.MEASURED));
        assertThat(none(choose(
                        new KeplerQuery(true, ""), one + "kepler_platform_watts{power_control_id=\"PC2\"} 95\n")))
                .contains("2 series", "PC1", "PC2", "may overlap");
        assertThat(none(choose(new KeplerQuery(true, ""), "kepler_platform_watts 0\n")))
                .contains("running host");
    }

    @Test
    void plainGaugeIsPickedByLabels() {
        String text = "rack_watts{node=\"a\",psu=\"1\"} 1500\nrack_watts{node=\"b\",psu=\"1\"} 0\n";
        assertThat(choose(new GaugeQuery("rack_watts", Map.of("node", "a"), false, 0.1), text))
                .isEqualTo(new Choice.Watts(150, Quality.MEASURED));
        assertThat(choose(new GaugeQuery("rack_watts", Map.of("node", "b"), false, 1), text))
                .isEqualTo(new Choice.Watts(0, Quality.MEASURED));
        assertThat(joules(choose(new GaugeQuery("rack_watts", Map.of("node", "a"), true, 2), text)))
                .isEqualTo(3000);
        assertThat(none(choose(new GaugeQuery("rack_watts", Map.of(), false, 1), text)))
                .contains("2 series");
        assertThat(none(choose(new GaugeQuery("rack_watts", Map.of("node", "c"), false, 1), text)))
                .contains("no series rack_watts{node=\"c\"} but rack_watts{node=\"a\"");
        assertThat(none(choose(new GaugeQuery("watts", Map.of(), false, 1), text)))
                .contains("no metric watts{}");
    }

    @Test
    void negativeAndInfinitePlainValuesAreNoReading() {
        GaugeQuery watts = new GaugeQuery("watts", Map.of(), false, 1);
        assertThat(none(choose(watts, "watts -1\n"))).contains("-1.0");
        assertThat(none(choose(watts, "watts +Inf\n"))).contains("Infinity");
        assertThatThrownBy(() -> new GaugeQuery("watts", Map.of(), false, -1)).hasMessageContaining("scale -1.0");
    }

    @Test
    void manySeriesAreNotAllNamed() {
        String text = "w{i=\"1\"} 1\nw{i=\"2\"} 1\nw{i=\"3\"} 1\nw{i=\"4\"} 1\nw{i=\"5\"} 1\n";
        assertThat(none(choose(new GaugeQuery("w", Map.of(), false, 1), text)))
                .contains("i=\"4\"} and more")
                .doesNotContain("i=\"5\"");
    }
}
