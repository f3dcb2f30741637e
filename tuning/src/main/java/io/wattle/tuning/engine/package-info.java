/** Hadoop adapters: clusters, the job, its history and its input. Only this package and those below it import Hadoop, all but {@code model}, whose trials are simulated. */
package io.wattle.tuning.engine;
