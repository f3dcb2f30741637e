/** What a run found, for people and programs: table, HTML, JSON, Hadoop configuration. */
package io.wattle.tuning.report;
