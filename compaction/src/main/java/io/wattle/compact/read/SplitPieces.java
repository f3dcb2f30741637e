package io.wattle.compact.read;

import io.wattle.combine.PieceList;
import java.util.List;
import org.apache.hadoop.fs.Path;

/** The pieces of a split, as combine-input's readers take them. */
record SplitPieces(List<SplitPiece> pieces) implements PieceList {

    SplitPieces {
        pieces = List.copyOf(pieces);
    }

    @Override
    public int size() {
        return pieces.size();
    }

    @Override
    public Path directory(int piece) {
        return pieces.get(piece).file().getParent();
    }

    @Override
    public String name(int piece) {
        return pieces.get(piece).file().getName();
    }

    @Override
    public long offset(int piece) {
        return pieces.get(piece).start();
    }

    @Override
    public long length(int piece) {
        return pieces.get(piece).length();
    }

    @Override
    public long fileLength(int piece) {
        return pieces.get(piece).entry().file().length();
    }
}
