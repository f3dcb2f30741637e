/** The simulator at scale, and the policies in it. */
package io.wattle.benchmarks.simulator;
