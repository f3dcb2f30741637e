/** {@code bin/tuner conf}: Hadoop configuration of a cluster. */
package io.wattle.tuner.cli.conf;
