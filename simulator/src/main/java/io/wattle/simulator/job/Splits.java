package io.wattle.simulator.job;

/**
 * A job's splits, all of one size. Immutable.
 *
 * @param count how many, at least 1
 * @param mb of one
 * @param files of one; less than 1 where a file has more than one block
 */
record Splits(int count, double mb, double files) {

    static Splits of(JobProfile profile, JobSettings settings) {
        int count = settings.maps().orElseGet(() -> counted(profile, settings));
        return new Splits(count, profile.inputMb() / count, (double) profile.inputFiles() / count);
    }

    private static int counted(JobProfile profile, JobSettings settings) {
        if (profile.inputFiles() == 0) {
            throw new IllegalArgumentException(
                    "job " + profile.name() + ": no input and no number of maps (needed: maps)");
        }
        if (settings.combinedSplitMb().isPresent()) {
            // A total that divides evenly is not one more for a rounding error.
            return (int)
                    Math.ceil(profile.inputMb() / settings.combinedSplitMb().getAsDouble() - 1e-9);
        }
        double fileMb = profile.inputMb() / profile.inputFiles();
        return profile.inputFiles() * (int) Math.ceil(fileMb / settings.blockMb());
    }
}
