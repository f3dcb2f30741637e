/** {@code bin/tuner explain}: what bound a job that has ended, and which settings may help. */
package io.wattle.tuner.cli.explain;
