package io.wattle.compact.part;

import io.wattle.compact.SourceRoot;

/**
 * What an index is of.
 *
 * @param root directory that was compacted
 * @param data name of the data file in the output
 * @param dataBytes its length
 */
public record PartHeader(SourceRoot root, String data, long dataBytes) {}
