package io.wattle.combine.plan;

import io.wattle.combine.InnerSplit;
import io.wattle.combine.PieceList;
import io.wattle.combine.list.Pieces;
import io.wattle.combine.pack.BlockTable;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * The pieces of a planned split: runs of blocks in the tables of the plan, which are not copied. Blocks of a file that
 * follow each other are read in one, unless they are splits of a format.
 */
final class PlannedPieces implements PieceList {

    private final Pieces from;
    /** First and last block of each run. */
    private final int[] runs;

    PlannedPieces(Pieces from, int[] blocks) {
        this.from = from;
        int[] sorted = blocks.clone();
        Arrays.sort(sorted);
        int[] ends = new int[2 * sorted.length];
        int length = 0;
        for (int block : sorted) {
            if (length > 0 && !from.cutByFormat() && follows(from.blocks(), ends[length - 1], block)) {
                ends[length - 1] = block;
            } else {
                ends[length++] = block;
                ends[length++] = block;
            }
        }
        runs = Arrays.copyOf(ends, length);
    }

    private static boolean follows(BlockTable blocks, int before, int block) {
        return block == before + 1
                && blocks.file(block) == blocks.file(before)
                && blocks.offset(block) == blocks.offset(before) + blocks.length(before);
    }

    @Override
    public int size() {
        return runs.length / 2;
    }

    @Override
    public Path directory(int piece) {
        return from.files().directory(file(piece));
    }

    @Override
    public String name(int piece) {
        return from.files().name(file(piece));
    }

    @Override
    public long offset(int piece) {
        return from.blocks().offset(runs[2 * piece]);
    }

    @Override
    public long length(int piece) {
        int last = runs[2 * piece + 1];
        return from.blocks().offset(last) + from.blocks().length(last) - offset(piece);
    }

    @Override
    public long fileLength(int piece) {
        if (from.cutByFormat()) {
            // Its splits need not reach to the end.
            return UNKNOWN_LENGTH;
        }
        int last = from.blocks().lastOfFile(runs[2 * piece + 1]);
        return from.blocks().offset(last) + from.blocks().length(last);
    }

    @Override
    public Optional<InnerSplit> innerSplit(int piece) {
        return from.cutByFormat() ? Optional.ofNullable(from.innerSplits().get(runs[2 * piece])) : Optional.empty();
    }

    private int file(int piece) {
        return from.blocks().file(runs[2 * piece]);
    }
}
