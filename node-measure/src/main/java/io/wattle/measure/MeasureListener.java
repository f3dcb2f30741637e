package io.wattle.measure;

/** Told of each step as it runs, from the thread that runs the measurement. */
public interface MeasureListener {

    /** Ignores everything. */
    MeasureListener NONE = new MeasureListener() {
        @Override
        public void started(StepPlan step, int index, int total) {}

        @Override
        public void finished(StepResult result, int index, int total) {}
    };

    /**
     * A step starts.
     *
     * @param index from 1 to {@code total}
     */
    void started(StepPlan step, int index, int total);

    /** The step ended, in whatever way. */
    void finished(StepResult result, int index, int total);
}
