/**
 * Traces of jobs as other programs write them: YARN's load simulator and Rumen. docs/simulator.md says what is read
 * of them.
 */
package io.wattle.tuning.trace;
