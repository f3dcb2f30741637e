/** Utilisation of this machine, and the watts a power curve gives for it. */
package io.wattle.meter.host;
