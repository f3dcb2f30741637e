package io.wattle.tuner.search;

/**
 * What a job does whatever its settings are, so that there is nothing to choose.
 *
 * @param alwaysCombines it runs a combiner
 * @param packsFiles it packs small files; unless a size is set, one split per vcore
 */
public record JobTraits(boolean alwaysCombines, boolean packsFiles) {

    /** A job in which everything can be chosen. */
    public static final JobTraits NONE = new JobTraits(false, false);
}
