package io.wattle.combine.list;

import java.util.Optional;

/**
 * How the files of a pool are cut.
 *
 * @param splittability which files may be read in pieces; not asked where the format makes the splits
 * @param ownSplits the format, if it makes the splits itself
 */
public record PoolFormat(Splittability splittability, Optional<FormatSplits> ownSplits) {

    /** Whose splits this library makes. */
    public static PoolFormat cutHere(Splittability splittability) {
        return new PoolFormat(splittability, Optional.empty());
    }
}
