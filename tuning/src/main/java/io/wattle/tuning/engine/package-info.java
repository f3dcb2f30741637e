/** Hadoop adapters: clusters, the job, its history and its input. Only this package and the one below it import Hadoop. */
package io.wattle.tuning.engine;
