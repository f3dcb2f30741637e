package io.wattle.combine.list;

import io.wattle.combine.pack.BlockTable;
import io.wattle.combine.pack.Hosts;

/**
 * What is to be packed.
 *
 * @param files that the pieces are of
 * @param blocks the pieces
 * @param hosts that hold them
 */
public record Pieces(FileTable files, BlockTable blocks, Hosts hosts) {}
