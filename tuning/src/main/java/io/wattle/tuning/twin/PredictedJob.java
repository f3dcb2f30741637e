package io.wattle.tuning.twin;

/**
 * What the simulator says of a job.
 *
 * @param seconds from its submission to the ResourceManager until it ends there
 * @param activeJoules of its containers, above idle
 * @param idleJoules its containers' part of the nodes' idle joules; 0 if the ledger gave the job none
 */
public record PredictedJob(double seconds, double activeJoules, double idleJoules) {

    /** Of its containers, by the rules of the ledger. */
    public double joules() {
        return activeJoules + idleJoules;
    }
}
