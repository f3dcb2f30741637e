/** A busy cluster of two node classes: the placement policy beside stock and beside an oracle, in simulated time. */
package io.wattle.benchmarks.busy;
