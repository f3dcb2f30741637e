/** Experiments on testbeds of real daemons: what a cluster draws under one scheduler and under the other. */
package io.wattle.benchmarks.testbed;
