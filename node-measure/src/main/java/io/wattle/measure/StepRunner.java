package io.wattle.measure;

import io.wattle.model.NodeAttribute;
import java.io.IOException;
import java.time.Duration;

/** Runs one step in a thread of its own and cuts it when its time is up. */
final class StepRunner {

    private static final long GRACE_MILLIS = 500;

    private StepRunner() {}

    /**
     * What the step found.
     *
     * @param measured whether it found any figure or reading
     */
    record Ran(Findings findings, boolean measured, String line, Duration elapsed) {}

    /**
     * Runs the step. Attributes that it does not give get a reason.
     *
     * @throws InterruptedException if this thread is interrupted; the step is then interrupted, too
     */
    static Ran run(Step step, StepTime time) throws InterruptedException {
        long start = System.nanoTime();
        Work work = new Work(step, time);
        work.start();
        try {
            work.join(Math.max(1, time.limit().toMillis()));
            if (work.isAlive()) {
                work.interrupt();
                work.join(GRACE_MILLIS);
                return missing(step, "cut after " + StepTime.text(time.limit()), start);
            }
        } catch (InterruptedException e) {
            work.interrupt();
            work.join(GRACE_MILLIS);
            throw e;
        }
        if (work.findings == null) {
            return missing(step, work.reason, start);
        }
        Findings findings = work.findings;
        boolean measured = !findings.isEmpty();
        for (NodeAttribute attribute : step.attributes()) {
            findings.missing(attribute, step.name() + " gave no such figure");
        }
        return new Ran(findings, measured, findings.line(), since(start));
    }

    private static Ran missing(Step step, String reason, long start) {
        Findings findings = new Findings();
        step.attributes().forEach(attribute -> findings.missing(attribute, reason));
        return new Ran(findings, false, "not measured: " + reason, since(start));
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private static final class Work extends Thread {
        private final Step step;
        private final StepTime time;
        private Findings findings;
        private String reason = "it ended without a word";

        Work(Step step, StepTime time) {
            super("measure-" + step.name());
            this.step = step;
            this.time = time;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                findings = step.run(time);
            } catch (NotMeasuredException e) {
                reason = e.getMessage();
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                reason = "it failed: " + e;
            } catch (InterruptedException e) {
                reason = "interrupted";
            }
        }
    }
}
