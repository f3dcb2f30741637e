/**
 * What can be set: parameters, settings, the values worth trying, and what is known of a kind of jobs. No Hadoop, no I/O.
 */
package io.wattle.tuning.space;
