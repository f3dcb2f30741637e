package io.wattle.combine.read;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Pool;
import io.wattle.combine.Pools;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Opens each piece with the format of its pool: that of the split, or, if somebody else than this library made the split, the
 * one that the pools say. Used by one thread.
 */
public final class PoolOpener<K, V> implements PieceReader.Opener<K, V> {

    private final PackedFileSplit split;
    private final Pools pools;
    private final Lookup<K, V> lookup;
    private final Map<Optional<String>, PieceReader.Opener<K, V>> openers = new HashMap<>();

    /** Finds what opens the pieces of a pool. */
    public interface Lookup<K, V> {
        /** @throws IOException if the pool's format is not there; the message names it */
        PieceReader.Opener<K, V> of(Pool pool) throws IOException;
    }

    /** For the pieces of a split. */
    public PoolOpener(PackedFileSplit split, Pools pools, Lookup<K, V> lookup) {
        this.split = split;
        this.pools = pools;
        this.lookup = lookup;
    }

    @Override
    public PieceReader<K, V> open(Piece piece) throws IOException, InterruptedException {
        Pool pool = split.format().isPresent() ? new Pool("", split.format()) : pools.of(piece.file());
        PieceReader.Opener<K, V> opener = openers.get(pool.format());
        if (opener == null) {
            opener = lookup.of(pool);
            openers.put(pool.format(), opener);
        }
        return opener.open(piece);
    }
}
