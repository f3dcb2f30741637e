/** The pure core of the tuner: what can be set, what was tried, what to try next and when to stop. No Hadoop, no I/O. */
package io.wattle.tuning.search;
