/** What bound a run of a job, and what would lessen it: pure; knows settings, past jobs and their profiles, and no Hadoop. */
package io.wattle.tuning.diagnosis;
