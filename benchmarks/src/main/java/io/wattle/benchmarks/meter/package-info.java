/** What one reading of a meter costs. */
package io.wattle.benchmarks.meter;
