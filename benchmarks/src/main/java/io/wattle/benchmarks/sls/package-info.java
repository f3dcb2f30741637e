/** The plug-in in YARN's own Scheduler Load Simulator (SLS), and the joules of what it places there. */
package io.wattle.benchmarks.sls;
