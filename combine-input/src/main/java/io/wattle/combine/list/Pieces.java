package io.wattle.combine.list;

import io.wattle.combine.InnerSplit;
import io.wattle.combine.pack.BlockTable;
import io.wattle.combine.pack.Hosts;
import java.util.List;

/**
 * What is to be packed.
 *
 * @param files that the pieces are of
 * @param blocks the pieces
 * @param hosts that hold them
 * @param innerSplits what the format says of each piece besides, if all are splits that it has made, null for nothing; else
 *     none
 */
public record Pieces(FileTable files, BlockTable blocks, Hosts hosts, List<InnerSplit> innerSplits) {

    /** Whether the format has made the pieces: then none is joined with another. */
    public boolean cutByFormat() {
        return !innerSplits.isEmpty();
    }
}
