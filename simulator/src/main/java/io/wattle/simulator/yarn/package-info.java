/** The ResourceManager in simulated time: heartbeats, and who gets the room that a node tells of. */
package io.wattle.simulator.yarn;
