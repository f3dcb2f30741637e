/**
 * What containers show of their job and their node's class, and what is remembered of it from run to run: times, CPU, input, failures. Pure:
 * no clock, no files, no Hadoop.
 */
package io.wattle.learning;
