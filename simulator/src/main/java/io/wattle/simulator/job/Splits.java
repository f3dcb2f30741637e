package io.wattle.simulator.job;

/**
 * A job's splits, all of one size. Immutable.
 *
 * @param count how many, at least 1
 * @param mb of one
 * @param files of one; less than 1 where a file has more than one block
 */
record Splits(int count, double mb, double files) {

    /** No job has more, and what a job keeps of each fits into memory. */
    private static final int MOST = 10_000_000;

    static Splits of(JobProfile profile, JobSettings settings) {
        int count = settings.maps().orElseGet(() -> counted(profile, settings));
        return new Splits(count, profile.inputMb() / count, (double) profile.inputFiles() / count);
    }

    private static int counted(JobProfile profile, JobSettings settings) {
        if (profile.inputFiles() == 0) {
            throw new IllegalArgumentException(
                    "job " + profile.name() + ": no input and no number of maps (needed: maps)");
        }
        double count;
        if (settings.combinedSplitMb().isPresent()) {
            // A total that divides evenly is not one more for a rounding error.
            count = Math.max(
                    1, Math.ceil(profile.inputMb() / settings.combinedSplitMb().getAsDouble() - 1e-9));
        } else {
            double fileMb = profile.inputMb() / profile.inputFiles();
            count = profile.inputFiles() * Math.ceil(fileMb / settings.blockMb());
        }
        if (count > MOST) {
            throw new IllegalArgumentException(
                    "job " + profile.name() + ": " + count + " splits (allowed: up to " + MOST + "; make them longer)");
        }
        return (int) count;
    }
}
