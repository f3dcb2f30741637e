/** Profiles of jobs, fitted from the history of a run: pure, for the simulator. */
package io.wattle.tuning.profile;
