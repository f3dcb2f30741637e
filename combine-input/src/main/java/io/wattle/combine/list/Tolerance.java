package io.wattle.combine.list;

/**
 * What may be left out of a listing; all else that is wrong fails it.
 *
 * @param badInputs directories that may not be read, what vanishes between being found and being looked into, files without
 *     a codec
 * @param missingPaths paths and globs of the job that name nothing
 */
public record Tolerance(boolean badInputs, boolean missingPaths) {

    /** Nothing may. */
    public static final Tolerance NONE = new Tolerance(false, false);
}
