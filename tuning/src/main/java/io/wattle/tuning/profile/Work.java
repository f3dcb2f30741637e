package io.wattle.tuning.profile;

/**
 * What the CPU time of a job's maps, or of its reduces, went into; all in million Dhrystone instructions.
 *
 * @param countedMdi by Hadoop's counter
 * @param collectorMdi while the garbage collector ran, taken off
 * @param frameworkMdi what the simulator charges for Hadoop's own code that the counter has seen, taken off
 * @param ownMdi what is left: of the job's functions
 * @param clipped whether less was left than is plausible, so that {@code ownMdi} is more than the rest
 */
public record Work(double countedMdi, double collectorMdi, double frameworkMdi, double ownMdi, boolean clipped) {

    /**
     * What a job's functions take at least of the time counted: a function that takes nothing would be faster on any machine, and
     * framework costs are not known that well.
     */
    public static final double LEAST_OWN_SHARE = 0.1;

    static Work of(double countedMdi, double collectorMdi, double frameworkMdi) {
        double rest = countedMdi - collectorMdi - frameworkMdi;
        double least = LEAST_OWN_SHARE * countedMdi;
        return new Work(countedMdi, collectorMdi, frameworkMdi, Math.max(rest, least), rest < least);
    }
}
