/** Which nodes sleep in a simulation: the seat of a tandem policy. */
package io.wattle.simulator.power;
