/** The opt-in sampler on SIGAR; nothing loads it unless asked to. */
package io.wattle.meter.sigar;
