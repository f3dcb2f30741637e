package io.wattle.simulator.job;

/** Told how jobs get on. Changes nothing of them. */
public interface JobListener {

    /** Hears nothing. */
    JobListener NOBODY = new JobListener() {
        @Override
        public void submitted(double nowSeconds, int maps, int reduces) {}

        @Override
        public void mapDone(double nowSeconds) {}

        @Override
        public void reduceDone(double nowSeconds) {}

        @Override
        public void finished(double nowSeconds) {}
    };

    /** A job's client starts. */
    void submitted(double nowSeconds, int maps, int reduces);

    /** A map of one of the jobs has ended. */
    void mapDone(double nowSeconds);

    /** A reduce has ended. */
    void reduceDone(double nowSeconds);

    /** A job's client sees the end. */
    void finished(double nowSeconds);

    /** A map that had ended has to run again. */
    default void mapLost(double nowSeconds) {}

    /** A job has failed. */
    default void failed(double nowSeconds) {}
}
