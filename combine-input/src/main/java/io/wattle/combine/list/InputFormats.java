package io.wattle.combine.list;

import io.wattle.combine.Pool;
import io.wattle.combine.Pools;
import java.io.IOException;
import java.util.Optional;

/** What the formats of a job say of its files. Called from several threads. */
@FunctionalInterface
public interface InputFormats extends Splittability {

    /** Which files may share splits. */
    default Pools pools() {
        return Pools.NONE;
    }

    /**
     * The format of a pool, if it makes splits itself.
     *
     * @throws IOException if there is no such format; the message names it
     */
    default Optional<FormatSplits> ownSplits(Pool pool) throws IOException {
        return Optional.empty();
    }
}
