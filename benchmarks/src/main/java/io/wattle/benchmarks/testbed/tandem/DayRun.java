package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.PhaseOutcome;
import io.wattle.benchmarks.testbed.RunKey.Scheduler;

/**
 * A day under one of the two: a line of the journal. Immutable.
 *
 * @param repeat from 1
 * @param scheduler stock, whose nodes are always on, or the energy scheduler with the tandem
 */
record DayRun(int repeat, Scheduler scheduler, PhaseOutcome outcome) {}
