package io.wattle.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A ledger with one node "n1" of class "edison": 10 W idle, 4 vcores, registered at second 0. */
final class TestingLedger {
    static final Instant ZERO = Instant.parse("2026-01-01T00:00:00Z");

    final List<ContainerAccount> settled = new ArrayList<>();
    final EnergyLedger ledger;

    TestingLedger(LedgerOptions options) {
        ledger = new EnergyLedger(options, settled::add);
        ledger.nodeRegistered(node("n1", "edison"), at(0));
    }

    TestingLedger() {
        this(LedgerOptions.DEFAULTS);
    }

    static Instant at(long second) {
        return ZERO.plusSeconds(second);
    }

    static NodeRecord node(String name, String nodeClass) {
        return new NodeRecord(name, nodeClass, 10, Quality.MEASURED, 4);
    }

    static Reading.Power power(long second, double watts) {
        return new Reading.Power(watts, at(second), Quality.MEASURED);
    }

    static Reading.Energy energy(long second, double joules) {
        return new Reading.Energy(joules, at(second), Quality.MEASURED);
    }

    static Reading.Missing missing(long second) {
        return new Reading.Missing("the meter does not answer", at(second));
    }

    /** A container of app "a" on "n1". */
    static ContainerRecord container(String id, int vcores) {
        return new ContainerRecord(id, "a", "q", "u", "n1", vcores);
    }

    Outcome read(Reading reading) {
        return ledger.reading("n1", reading);
    }

    Outcome start(String id, int vcores, long second) {
        return ledger.containerStarted(container(id, vcores), at(second));
    }

    Outcome end(String id, long second) {
        return ledger.containerEnded(id, at(second));
    }

    Outcome state(NodeState state, long second) {
        return ledger.nodeState("n1", state, at(second));
    }

    NodeAccount node() {
        return ledger.node("n1").orElseThrow();
    }

    AppAccount app() {
        return ledger.app("a").orElseThrow();
    }

    ContainerAccount settled(String id) {
        return settled.stream()
                .filter(account -> account.container().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    ContainerAccount open(String id) {
        return ledger.container(id).orElseThrow();
    }

    void assertJoules(double integral, double active, double containerIdle, double idleBucket) {
        assertThat(node().integralJoules()).as("integral").isEqualTo(integral);
        assertThat(node().activeJoules()).as("active").isEqualTo(active);
        assertThat(node().containerIdleJoules()).as("container idle").isEqualTo(containerIdle);
        assertThat(node().idleBucketJoules()).as("idle bucket").isEqualTo(idleBucket);
        assertThat(ledger.audit().get("n1")).isLessThan(1e-9);
    }
}
