/** The policy of {@code io.wattle.placement} as a rule of the simulated ResourceManager: what the plug-in is to a real one. */
package io.wattle.simulator.placement;
