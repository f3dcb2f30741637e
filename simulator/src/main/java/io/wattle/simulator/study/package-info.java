/** The studies' clusters and jobs as the simulator runs them, and the figures that were fitted for them. */
package io.wattle.simulator.study;
