package io.wattle.combine.list;

import io.wattle.combine.Pool;
import java.util.List;

/**
 * An input by pools.
 *
 * @param parts in the order of their first files; not empty
 * @param bad files that were left out on the way, as they cannot be read
 */
public record PooledInput(List<Part> parts, LeftOut bad) {

    /** The files of a pool. */
    public record Part(Pool pool, ListedInput files) {}

    public PooledInput {
        parts = List.copyOf(parts);
    }

    /** One pool of all files. */
    public static PooledInput one(ListedInput input) {
        return new PooledInput(List.of(new Part(Pool.ALL, input)), LeftOut.NONE);
    }

    /** Files that are read. */
    public long files() {
        return parts.stream().mapToLong(it -> it.files().files()).sum();
    }

    /** Bytes of all of them. */
    public long bytes() {
        return parts.stream().mapToLong(it -> it.files().bytes()).sum();
    }
}
