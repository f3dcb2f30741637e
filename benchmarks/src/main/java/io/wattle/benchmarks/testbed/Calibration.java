package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the six jobs take when all come at once, under the stock scheduler: how often jobs have to come for a load, and what
 * deadlines they get.
 *
 * @param machineDmips of a core of this machine, as that testbed took it to be: all others take the same
 * @param cpuSeconds of this machine that the containers of all six used, by the meter
 * @param machineCores of this machine that all workers' containers may use
 * @param jobSeconds from submission to end
 */
record Calibration(
        @JsonAlias("hostDmips") double machineDmips,
        double cpuSeconds,
        @JsonAlias("hostCores") double machineCores,
        Map<StudyJob, Double> jobSeconds) {

    Calibration {
        jobSeconds = Map.copyOf(jobSeconds);
        if (!(machineDmips > 0) || !(cpuSeconds > 0) || !(machineCores > 0)) {
            throw new IllegalArgumentException("calibration: " + cpuSeconds + " CPU seconds on " + machineCores
                    + " cores of " + machineDmips + " DMIPS (allowed: all more than 0)");
        }
    }

    /**
     * From a phase of all six at once.
     *
     * @throws IllegalArgumentException if a job failed or had not ended: what it takes is not known
     */
    static Calibration of(TestbedPlan plan, PhaseOutcome outcome) {
        Map<StudyJob, Double> seconds = new EnumMap<>(StudyJob.class);
        for (JobResult job : outcome.jobs()) {
            if (!job.succeeded()) {
                throw new IllegalArgumentException("calibration: " + job.job().label()
                        + (job.endedSeconds() == null ? " had not ended" : " failed") + " (needed: all six)");
            }
            seconds.put(job.job(), job.seconds(outcome.watchedSeconds()));
        }
        return new Calibration(
                plan.scale().machine().dmipsPerCore(),
                CpuTime.of(plan, outcome.watchedJoules(), outcome.watchedSeconds()).values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum(),
                plan.workers().stream().mapToDouble(WorkerPlan::machineCores).sum(),
                seconds);
    }

    /** Mean time between two jobs at which their work is that share of what all cores can do. */
    double meanGapSeconds(double load) {
        return cpuSeconds / jobSeconds.size() / (load * machineCores);
    }

    /** What a phase has done, as a share of what all cores can do in so many seconds. */
    double load(double cpuSecondsDone, double seconds) {
        return cpuSecondsDone / (machineCores * seconds);
    }

    /** Deadlines of jobs as a multiple of what they took. */
    Map<StudyJob, Double> deadlines(double slack) {
        Map<StudyJob, Double> deadlines = new EnumMap<>(StudyJob.class);
        jobSeconds.forEach((job, seconds) -> deadlines.put(job, slack * seconds));
        return deadlines;
    }
}
