package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.benchmarks.testbed.LossyRelay.Loss;
import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.model.NodeClassYaml;
import io.wattle.testbed.plan.TestbedPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeterModeTest {

    private static final TestbedPlan PLAN = TestingPlan.small();

    @Test
    void anEstimateHasNoMeters() {
        assertThat(MeterMode.ESTIMATED.metersFile(PLAN, "pdu.yaml")).isEqualTo("meters: {}\n");
    }

    @Test
    void aLossyLineGoesByTheRelay() {
        assertThat(MeterMode.SNMP.metersFile(PLAN, "pdu.yaml"))
                .contains(
                        "odroid-xu-big-2: {snmp: {host: pdu, port: 161, device: raritan-pdu2-outlet-energy, outlet: \"1.2\"");
        assertThat(MeterMode.LOSSY.metersFile(PLAN, "pdu.yaml")).contains("{snmp: {host: master, port: 1161, device:");
    }

    @Test
    void lossesAreTheShareAndTheGaps() {
        Loss loss = new Loss(0.1, 180, 30);
        assertThat(loss.loses(10, 0.05)).isTrue();
        assertThat(loss.loses(10, 0.5)).isFalse();
        assertThat(loss.loses(149, 0.5)).isFalse();
        assertThat(loss.loses(151, 0.5)).isTrue();
        assertThat(loss.loses(181, 0.5)).isFalse();
        assertThat(new Loss(0, 0, 0).loses(1e6, 0)).isFalse();
    }

    @Test
    void wrongCurvesAreWrongByTenPercentEachInItsDirection() throws Exception {
        List<NodeClass> classes =
                PLAN.workers().stream().map(it -> it.nodeClass()).distinct().toList();
        List<NodeClass> wrong = MiscalibratedClasses.of(classes, MeterMode.WRONG_CURVE.wrongFactors(PLAN));
        assertThat(wrong).extracting(NodeClass::name).containsExactly("odroid-xu-big-off", "xeon-e5-2603-off");
        assertThat(wrong.get(0).powerCurve().watts(0.5)).isCloseTo(0.9 * 10, within(1e-9));
        assertThat(wrong.get(1).powerCurve().watts(1)).isCloseTo(1.1 * 55, within(1e-9));
        // The ResourceManager reads them so.
        assertThat(Catalog.builtIn().with("wrong", NodeClassYaml.write(wrong)).nodeClass("xeon-e5-2603-off"))
                .contains(wrong.get(1));
        assertThat(MeterMode.SNMP.wrongFactors(PLAN)).isEmpty();
    }
}
