package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.Arrival;
import io.wattle.benchmarks.testbed.BenchmarkTestbed;
import io.wattle.benchmarks.testbed.JobResult;
import io.wattle.benchmarks.testbed.MasterPrograms;
import io.wattle.benchmarks.testbed.PhaseOutcome;
import io.wattle.benchmarks.testbed.PhaseRequest;
import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.benchmarks.testbed.SchedulerSwitch;
import io.wattle.benchmarks.testbed.StudyJob;
import io.wattle.benchmarks.testbed.TestbedPdu;
import io.wattle.testbed.plan.TestbedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Days of both in turns, on a testbed that is up. Used by one thread. */
final class DayTurns {

    private static final double WARM_UP_LIMIT_SECONDS = 1800;

    /** The tandem lets nothing sleep in the first minute after a start: until then the day has not begun, for either. */
    private static final long SETTLE_MILLIS = 120_000;

    /** What the tandem expects to come counts, as by default; an hour of its memory is a minute. */
    private static final Map<String, String> SETTINGS = Map.of(
            CyclingCluster.TANDEM + "reserve-factor", "1.2",
            CyclingCluster.TANDEM + "response-seconds", "60");

    private final BenchmarkTestbed testbed;
    private final TestbedPlan plan;
    private final DayJournal journal;
    private final SchedulerSwitch schedulers;
    private final MasterPrograms programs;

    DayTurns(BenchmarkTestbed testbed, TestbedPlan plan, DayJournal journal) {
        this.testbed = testbed;
        this.plan = plan;
        this.journal = journal;
        schedulers = new SchedulerSwitch(testbed, plan);
        programs = new MasterPrograms(testbed);
    }

    /** Measures what is missing in the journal; the report is written anew after each day. */
    void measure(DayExperiment wanted, int repeats, Path report) throws IOException, InterruptedException {
        schedulers.configure(SETTINGS);
        DayExperiment experiment = begun(wanted);
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (Scheduler scheduler : order(repeat)) {
                if (!journal.has(repeat, scheduler)) {
                    use(scheduler);
                    Thread.sleep(SETTLE_MILLIS);
                    journal.add(new DayRun(repeat, scheduler, programs.phase(day(experiment, repeat, scheduler))));
                    Files.writeString(report, DayReport.of(journal.runs()));
                }
            }
        }
    }

    /** Deadlines are those of the first warm-up, also where the experiment was interrupted. */
    private DayExperiment begun(DayExperiment wanted) throws IOException, InterruptedException {
        Optional<DayExperiment> before = journal.experiment(wanted);
        if (before.isPresent()) {
            return before.get();
        }
        use(Scheduler.STOCK);
        DayExperiment begun = wanted.withWarmUp(warmUpSeconds());
        journal.begin(begun);
        return begun;
    }

    private Map<StudyJob, Double> warmUpSeconds() throws IOException, InterruptedException {
        PhaseOutcome outcome = programs.phase(PhaseRequest.untilAllEnd(
                unique("warm-up"),
                Arrival.together(),
                TestbedPdu.outlets(plan),
                CyclingCluster.INPUTS,
                WARM_UP_LIMIT_SECONDS));
        if (outcome.succeeded() < outcome.jobs().size()) {
            throw new IOException("warm-up: " + outcome.succeeded() + " of "
                    + outcome.jobs().size() + " jobs succeeded (needed: all)");
        }
        Map<StudyJob, Double> seconds = new EnumMap<>(StudyJob.class);
        for (JobResult each : outcome.jobs()) {
            seconds.put(each.job(), each.seconds(outcome.watchedSeconds()));
        }
        return seconds;
    }

    /** Who goes first alternates. */
    private static List<Scheduler> order(int repeat) {
        return repeat % 2 == 1
                ? List.of(Scheduler.STOCK, Scheduler.ENERGY)
                : List.of(Scheduler.ENERGY, Scheduler.STOCK);
    }

    private void use(Scheduler scheduler) throws IOException, InterruptedException {
        testbed.resume(CyclingCluster.servers(plan));
        schedulers.use(scheduler);
        schedulers.admitManyMasters();
    }

    private PhaseRequest day(DayExperiment experiment, int repeat, Scheduler scheduler) {
        List<Arrival> arrivals =
                DayArrivals.seeded(experiment.seed(repeat), experiment.gapSeconds(), experiment.daySeconds());
        return PhaseRequest.untilAllEnd(
                        unique("day-" + repeat + "-" + scheduler.label()),
                        arrivals,
                        TestbedPdu.outlets(plan),
                        CyclingCluster.INPUTS,
                        experiment.daySeconds())
                .withHorizon(experiment.daySeconds())
                .withDeadlines(experiment.deadlineSeconds());
    }

    /** Outputs of one that was interrupted may still be there. */
    private static String unique(String phase) {
        return phase + "-" + System.currentTimeMillis();
    }
}
