package io.wattle.combine.read;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Pool;
import io.wattle.combine.Pools;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

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

    /**
     * For the pieces of a split.
     *
     * @throws IOException if the format of the first one is not there
     */
    public PoolOpener(PackedFileSplit split, Pools pools, Lookup<K, V> lookup) throws IOException {
        this.split = split;
        this.pools = pools;
        this.lookup = lookup;
        if (split.getNumPaths() > 0) {
            // It says how many pieces it wants to know before the first one is opened.
            opener(split.getPath(0));
        }
    }

    @Override
    public PieceReader<K, V> open(Piece piece) throws IOException, InterruptedException {
        return opener(piece.file()).open(piece);
    }

    @Override
    public int prepares() {
        return openers.values().stream()
                .mapToInt(PieceReader.Opener::prepares)
                .max()
                .orElse(0);
    }

    @Override
    public void prepare(List<Piece> next) throws IOException {
        Map<PieceReader.Opener<K, V>, List<Piece>> byOpener = new IdentityHashMap<>();
        openers.values().forEach(it -> byOpener.put(it, new ArrayList<>()));
        for (Piece piece : next) {
            byOpener.computeIfAbsent(opener(piece.file()), any -> new ArrayList<>())
                    .add(piece);
        }
        for (Map.Entry<PieceReader.Opener<K, V>, List<Piece>> own : byOpener.entrySet()) {
            own.getKey().prepare(own.getValue());
        }
    }

    private PieceReader.Opener<K, V> opener(Path file) throws IOException {
        Pool pool = split.format().isPresent() ? new Pool("", split.format()) : pools.of(file);
        PieceReader.Opener<K, V> opener = openers.get(pool.format());
        if (opener == null) {
            opener = lookup.of(pool);
            openers.put(pool.format(), opener);
        }
        return opener;
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (PieceReader.Opener<K, V> opener : openers.values()) {
            try {
                opener.close();
            } catch (IOException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
