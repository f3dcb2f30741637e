/** The MapReduce job: a map for each part, which writes, checks and commits it. */
package io.wattle.compact.job;
