/** MapReduce programs that run inside the users' clusters; compiled against the lowest supported Hadoop. */
package io.wattle.jobs;
