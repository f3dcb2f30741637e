/** A real cluster's jobs, simulated together, beside what its ledger and histories say of them. Pure: no files, no clock. */
package io.wattle.tuning.twin;
