/** Parts: their data files in each format, and the indexes that say where in them each source file's bytes are. */
package io.wattle.compact.part;
