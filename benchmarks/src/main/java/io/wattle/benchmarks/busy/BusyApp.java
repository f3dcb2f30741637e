package io.wattle.benchmarks.busy;

/** An application of the simulated cluster. */
final class BusyApp {

    final BusyScenario.App facts;
    int pending;
    int running;
    long doneMillis;

    BusyApp(BusyScenario.App facts) {
        this.facts = facts;
        pending = facts.containers();
    }

    boolean isBestOn(boolean wimpy) {
        return facts.cheaperOnWimpy() == wimpy;
    }

    /** Joules more than on its best class. */
    double extraJoules(boolean wimpy) {
        return facts.joules(wimpy) - Math.min(facts.joules(true), facts.joules(false));
    }
}
