/** Commands on node classes and clusters: what they are, what they cost, what they lack. */
package io.wattle.tuner.cli.cluster;
