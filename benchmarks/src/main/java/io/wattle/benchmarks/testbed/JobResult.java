package io.wattle.benchmarks.testbed;

/**
 * What became of a job. Seconds are since its phase began.
 *
 * @param submitted when it came
 * @param ended when the ResourceManager saw its end; null if it had not ended when nobody looked any more
 * @param succeeded false also for one that had not ended
 * @param deadline when it had to be done; null for none
 * @param joules of all workers while it ran alone; null where others ran beside it
 */
record JobResult(
        int number, StudyJob job, double submitted, Double ended, boolean succeeded, Double deadline, Double joules) {

    /** From submission to end, or to the end of the watch: then it is a lower bound. */
    double seconds(double watched) {
        return (ended == null ? watched : ended) - submitted;
    }

    /** Whether it had not ended at that moment. */
    boolean isOpen(double moment) {
        return submitted <= moment && (ended == null || ended > moment);
    }

    /** Whether it is known to have missed its deadline. */
    boolean isLate(double watched) {
        return deadline != null && (ended == null ? watched > deadline : ended > deadline);
    }
}
