package io.wattle.tuner.twin;

/**
 * What the simulator says of a job.
 *
 * @param seconds from its submission to the ResourceManager to its end
 * @param joules of its containers, by the rules of the ledger
 */
public record PredictedJob(double seconds, double joules) {}
