package io.wattle.compact.read;

import io.wattle.compact.part.IndexEntry;
import org.apache.hadoop.fs.Path;

/**
 * What a split has of a file.
 *
 * @param file its original path
 * @param entry where its bytes are
 * @param start of the piece in the file, bytes
 * @param length of the piece, bytes
 */
record SplitPiece(Path file, IndexEntry entry, long start, long length) {}
