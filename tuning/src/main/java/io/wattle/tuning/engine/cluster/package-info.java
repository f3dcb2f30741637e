/** The clusters that trials run on: embedded, a testbed, or one that a Hadoop configuration names. */
package io.wattle.tuning.engine.cluster;
