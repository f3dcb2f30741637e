/** Simulated time: events in the order of their seconds. */
package io.wattle.simulator.event;
