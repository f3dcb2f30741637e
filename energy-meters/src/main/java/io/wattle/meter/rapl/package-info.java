/** RAPL counters through Linux powercap. */
package io.wattle.meter.rapl;
