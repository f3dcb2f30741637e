/** What monitoring sees of the joules: gauges and counters of Hadoop's metrics system. */
package io.wattle.scheduler.metrics;
