package io.wattle.benchmarks.testbed;

/**
 * Two runs of one job on one testbed, of which the plug-in knew nothing before the first.
 *
 * @param repeat from 1
 */
record PlacedPair(StudyWorkload workload, int repeat, PlacedRun first, PlacedRun second) {}
