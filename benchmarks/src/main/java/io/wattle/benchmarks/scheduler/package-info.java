/** What the energy scheduler adds to the ResourceManager's work. */
package io.wattle.benchmarks.scheduler;
