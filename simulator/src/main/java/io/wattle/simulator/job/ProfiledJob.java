package io.wattle.simulator.job;

/**
 * A job, and the settings that it runs with unless somebody says otherwise. Immutable.
 *
 * @param profile what it does
 * @param settings how it is run
 */
public record ProfiledJob(JobProfile profile, JobSettings settings) {

    /** @throws IllegalArgumentException if the two together give no number of maps, or one that cannot be simulated */
    public ProfiledJob {
        Splits.of(profile, settings);
    }

    /**
     * The same job with so many times the work.
     *
     * @throws IllegalArgumentException if that is more than can be simulated
     */
    public ProfiledJob times(double size) {
        return new ProfiledJob(profile.times(size), settings);
    }
}
