/** Models of how settings change a job's time, fitted to its runs, and the search that they guide. No Hadoop, no I/O. */
package io.wattle.tuning.surrogate;
