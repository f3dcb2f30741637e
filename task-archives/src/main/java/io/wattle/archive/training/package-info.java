/** A job on a cluster of one node, with the node's own Hadoop, that tells which classes masters and tasks load. */
package io.wattle.archive.training;
