/** The tandem policy of energy-model in simulated time: an adapter that makes snapshots, and carries decisions out. */
package io.wattle.simulator.tandem;
