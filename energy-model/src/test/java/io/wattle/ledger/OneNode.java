package io.wattle.ledger;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Instant;

/** A ledger with one node of four vcores that draws 10 W idle, and short words for what happens on it. */
abstract class OneNode {

    static final String NODE = "n1";
    static final NodeInfo INFO = new NodeInfo(NODE, "board", 10, Quality.MEASURED, 4);

    EnergyLedger ledger = ledger(IdlePolicy.BY_SHARE);

    static EnergyLedger ledger(IdlePolicy policy) {
        LedgerSettings settings = LedgerSettings.DEFAULT;
        EnergyLedger ledger = new EnergyLedger(new LedgerSettings(
                policy, settings.longestGap(), settings.clockStep(), settings.heldEvents(), settings.keptContainers()));
        ledger.nodeRegistered(INFO);
        return ledger;
    }

    NodeAccount node() {
        return ledger.node(NODE).orElseThrow();
    }

    Joules joules(String container) {
        return ledger.container("app", container).orElseThrow();
    }

    void watts(long second, double watts) {
        ledger.reading(NODE, new Reading.Power(watts, at(second), Quality.MEASURED));
    }

    void joules(long second, double joules) {
        ledger.reading(NODE, new Reading.Energy(joules, at(second), Quality.MEASURED));
    }

    void start(String container, int vcores, long second) {
        ledger.containerStarted(NODE, new ContainerInfo(container, "app", "q", "u", vcores), at(second));
    }

    void uses(String container, double cores, long second) {
        ledger.containerUsage(NODE, container, cores, at(second));
    }

    void end(String container, long second) {
        ledger.containerEnded(NODE, container, at(second));
    }

    void state(NodeState state, long second) {
        ledger.nodeState(NODE, state, at(second));
    }

    static Instant at(long second) {
        return Instant.ofEpochSecond(1_000_000 + second);
    }
}
