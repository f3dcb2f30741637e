package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.timeline.Timeline;

/** One simulation of the input, as a report shows it. @param scheduler its name */
record SimulatedRun(String scheduler, SimulationResult result, Timeline timeline) {

    /** The same without what happened over time. */
    SchedulerRun run() {
        return new SchedulerRun(scheduler, result);
    }

    /** Mean of all workers together. */
    double watts() {
        return result.joules() / result.seconds();
    }
}
