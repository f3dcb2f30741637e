/** Search by an evolution strategy. No Hadoop, no I/O. */
package io.wattle.tuning.evolution;
