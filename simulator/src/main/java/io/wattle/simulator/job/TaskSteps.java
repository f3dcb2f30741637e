package io.wattle.simulator.job;

import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.Activity;
import io.wattle.simulator.node.SimulatedNode;

/**
 * What an attempt at a task does on its node, one step after the other; how far it is; and whether it fails on the way. How much
 * work a step is is told in seconds that it takes where nothing else runs. Not thread safe.
 */
final class TaskSteps {

    private final EventQueue time;
    private final SimulatedNode node;
    private final double slowness;
    private final boolean followed;
    private Activity activity;
    private double beforeSeconds;
    private double stepSeconds;
    private double cpuSeconds;

    /** Of the step that runs; counted in full by then. */
    private double stepCpuSeconds;

    private double failsAtSeconds = Double.POSITIVE_INFINITY;
    private Runnable failed;

    /**
     * @param slowness what its operations are multiplied by
     * @param followed whether {@link #failAt}, {@link #share} and {@link #stop} may be called before its end: else nothing is kept,
     *     which would cost large simulations some of their time
     */
    TaskSteps(EventQueue time, SimulatedNode node, double slowness, boolean followed) {
        this.time = time;
        this.node = node;
        this.slowness = slowness;
        this.followed = followed;
    }

    SimulatedNode node() {
        return node;
    }

    /** It fails after so many seconds of work, at its end at the latest: then this runs, and nothing else any more. */
    void failAt(double seconds, Runnable then) {
        failsAtSeconds = seconds;
        failed = then;
    }

    /** Work that takes its time by itself is done. */
    void passed(double seconds) {
        begin(seconds);
    }

    /** Does nothing for so long, whatever else runs. */
    void pause(double seconds, Runnable next) {
        if (seconds == 0) {
            next.run();
            return;
        }
        double share = begin(seconds);
        follow(new Pause(time, share * seconds, next(share, next)));
    }

    /** @param operations million Dhrystone instructions of Hadoop's code */
    void computeFramework(double operations, Runnable next) {
        double all = operations * slowness;
        double share = beginComputing(node.computeSeconds(node.frameworkOperations(all)));
        follow(node.computeFramework(share * all, next(share, next)));
    }

    /** @param operations million Dhrystone instructions */
    void compute(double operations, Runnable next) {
        double all = operations * slowness;
        double share = beginComputing(node.computeSeconds(all));
        follow(node.compute(share * all, next(share, next)));
    }

    /** How long that takes alone. */
    double computeSeconds(double operations) {
        return node.computeSeconds(operations * slowness);
    }

    /** Reads files that no cache has. */
    void readFiles(double mb, double files, Runnable next) {
        double share = begin(node.readFilesSeconds(mb, files));
        follow(node.readFiles(share * mb, share * files, next(share, next)));
    }

    /** Reads what tasks wrote on its node. */
    void readBack(double mb, Runnable next) {
        double share = begin(node.readBackSeconds(mb));
        follow(node.readBack(share * mb, next(share, next)));
    }

    /** Writes on its node; if it fails meanwhile, then when all of it is written, so that what is there is known. */
    void write(double mb, Runnable next) {
        double share = begin(node.writeSeconds(mb));
        follow(node.write(mb, next(share, next)));
    }

    /** Receives from other nodes. */
    void receive(double mb, Runnable next) {
        double share = begin(node.receiveSeconds(mb));
        follow(node.receive(share * mb, next(share, next)));
    }

    /** All steps are done: this runs, if it does not fail. */
    void end(Runnable done) {
        (Double.isInfinite(failsAtSeconds) ? done : failed).run();
    }

    /** Share of the work that is done. @param allSeconds all of it */
    double share(double allSeconds) {
        double shareOfStep = activity == null ? 1 : activity.shareDone();
        return Math.min(1, (beforeSeconds + shareOfStep * stepSeconds) / allSeconds);
    }

    /** Whatever it does ends now. */
    void stop() {
        if (activity != null) {
            activity.stop();
            cpuSeconds -= (1 - activity.shareDone()) * stepCpuSeconds;
            stepCpuSeconds = 0;
        }
    }

    /** Seconds of one core, or one hardware thread, that it has computed; of a step that runs all of them. */
    double cpuSeconds() {
        return Math.max(0, cpuSeconds);
    }

    private double beginComputing(double seconds) {
        double share = begin(seconds);
        stepCpuSeconds = share * seconds;
        cpuSeconds += stepCpuSeconds;
        return share;
    }

    /** A step begins: those before it are done. @return share of it after which it fails; 1 if it does not */
    private double begin(double seconds) {
        stepCpuSeconds = 0;
        if (!followed) {
            return 1;
        }
        beforeSeconds += stepSeconds;
        double share =
                beforeSeconds + seconds <= failsAtSeconds ? 1 : Math.max(0, (failsAtSeconds - beforeSeconds) / seconds);
        stepSeconds = share * seconds;
        return share;
    }

    private void follow(Activity begun) {
        if (followed) {
            activity = begun;
        }
    }

    private Runnable next(double share, Runnable next) {
        return share < 1 ? failed : next;
    }
}
