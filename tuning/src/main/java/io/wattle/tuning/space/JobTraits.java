package io.wattle.tuning.space;

/**
 * What a job does whatever its settings are, so that there is nothing to choose.
 *
 * @param alwaysCombines it combines in its maps, or has nothing to combine
 * @param splits how its input is split
 */
public record JobTraits(boolean alwaysCombines, Splits splits) {

    /** A job in which everything can be chosen. */
    public static final JobTraits NONE = new JobTraits(false, Splits.BY_FILE);

    /** How an input is split. */
    public enum Splits {
        /** A map per file; if a size is set, small files are combined up to it. */
        BY_FILE,
        /** Small files are packed; unless a size is set, one split per vcore. */
        PACKED,
        /** As Hadoop's own input formats: a map per file and block; a size cuts them smaller, nothing is combined. */
        BY_BLOCK,
        /** A map per file, whatever is set. */
        FIXED;

        /** Whether a split may hold several files or blocks. */
        public boolean joinsFiles() {
            return this == BY_FILE || this == PACKED;
        }
    }
}
