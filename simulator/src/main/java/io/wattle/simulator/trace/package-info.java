/** Jobs that come over time: read from files, or drawn from rates. */
package io.wattle.simulator.trace;
