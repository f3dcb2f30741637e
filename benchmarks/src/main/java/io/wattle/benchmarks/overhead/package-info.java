/** What the tuner itself needs between two trials, of a job with many tasks. */
package io.wattle.benchmarks.overhead;
