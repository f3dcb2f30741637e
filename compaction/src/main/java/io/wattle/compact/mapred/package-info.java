/** Formats of the mapred API for compacted directories. */
package io.wattle.compact.mapred;
