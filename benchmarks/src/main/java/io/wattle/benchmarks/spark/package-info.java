/** The tuner with a real Spark. */
package io.wattle.benchmarks.spark;
