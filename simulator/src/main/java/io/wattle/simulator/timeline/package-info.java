/** What happened over a simulation, as means of intervals: recorded within a bound, whatever the length of the run. */
package io.wattle.simulator.timeline;
