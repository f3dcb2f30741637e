/** Hadoop adapters: clusters, the job, its history and its input. The only package of the tuner that imports Hadoop. */
package io.wattle.tuner.engine;
