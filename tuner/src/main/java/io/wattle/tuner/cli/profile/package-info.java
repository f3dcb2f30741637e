/** {@code bin/tuner profile}: a job's profile for the simulator, from the history of a run. */
package io.wattle.tuner.cli.profile;
