package io.wattle.scheduler.store;

/**
 * One ResourceManager being active.
 *
 * @param millis wall clock when it became active
 * @param number the state store's count of ResourceManagers that became active; 0 if it has none
 */
public record Activation(long millis, long number) {

    /**
     * To be asked of the newest file before anything is written: one that was deposed while its directory did not answer must
     * not take the files from the next one.
     *
     * @param writer {@link #number} of the ResourceManager that wrote the file; 0 if it does not say
     * @throws ReplacedException if that one became active after this one
     */
    public void requireNotBefore(EpochName file, long writer) throws ReplacedException {
        // Both: the state store may have been formatted, and clocks differ.
        if (number > 0 && writer > number && file.epoch() > millis) {
            throw new ReplacedException(file.epoch());
        }
    }
}
