/** Seconds and joules of a recorded job on the nodes of a class, and whether a class can be that of real nodes. No Hadoop. */
package io.wattle.tuning.energy;
