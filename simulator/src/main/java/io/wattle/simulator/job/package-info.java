/** MapReduce jobs in simulated time: what their tasks read, compute, write and fetch, and what their master does. */
package io.wattle.simulator.job;
