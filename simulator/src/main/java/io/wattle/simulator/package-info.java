/** MapReduce jobs on YARN in simulated time: how long they take, and how many joules, on nodes that nobody has. */
package io.wattle.simulator;
