/** Strategies of the tuner against clusters that nobody knows, in the simulator. */
package io.wattle.benchmarks.search;
