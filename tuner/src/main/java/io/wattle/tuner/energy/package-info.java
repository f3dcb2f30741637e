/** Joules of containers from their CPU time, and the speed of the host that the conversion needs. No Hadoop. */
package io.wattle.tuner.energy;
