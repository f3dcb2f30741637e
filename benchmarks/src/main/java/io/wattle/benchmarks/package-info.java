/** Head-to-head measurements; each is a main class that {@code bin/benchmark} starts. */
package io.wattle.benchmarks;
