package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.SimulationResult;

/** One simulation of the input. @param scheduler its name */
record SchedulerRun(String scheduler, SimulationResult result) {}
