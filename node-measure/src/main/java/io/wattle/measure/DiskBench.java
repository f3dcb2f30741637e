package io.wattle.measure;

import java.io.IOException;
import java.time.Duration;

/** A way to measure a disk. */
interface DiskBench {

    /** What measures, for the source of a figure. */
    String tool();

    /**
     * Measures for about the given time.
     *
     * @param bytes most that it may write
     */
    Result run(DiskTest test, DiskFile file, long bytes, StepTime time)
            throws IOException, InterruptedException, NotMeasuredException;

    /**
     * What a test gave.
     *
     * @param figure in the unit of the test's attribute
     * @param bytesRead past the page cache, as far as the tool knows
     */
    record Result(double figure, long bytesRead) {
        static Result ofWrite(double figure) {
            return new Result(figure, 0);
        }
    }

    /** Time spent on a test, less than its step's: tests end by themselves. */
    static long nanos(StepTime time) {
        return time.measuring().toNanos();
    }

    static Duration millis(StepTime time) {
        return Duration.ofMillis(Math.max(1, time.measuring().toMillis()));
    }
}
