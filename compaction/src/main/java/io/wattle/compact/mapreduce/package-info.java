/** Formats of the mapreduce API for compacted directories. */
package io.wattle.compact.mapreduce;
