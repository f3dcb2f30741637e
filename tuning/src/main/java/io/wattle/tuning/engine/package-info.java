/**
 * Engines: how a job is started on a cluster, watched and measured. What they stand on lies below: {@code site} a configured cluster as its
 * clients see it, {@code cluster} the clusters that trials run on, {@code input} what jobs read, {@code history} what they left. None of those
 * knows an engine. Only this package and those below it import Hadoop, all but {@code model}, whose trials are simulated.
 */
package io.wattle.tuning.engine;
