package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.testbed.plan.TestbedPlan;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** A job of which the plug-in knows nothing, twice on a testbed that is up. Used by one thread. */
final class LearningRun {

    /** The study's joules have idle watts in them: these count only on nodes that could sleep. */
    private static final Map<String, String> SLEEPING =
            PluginSettings.sleeping(List.of(StudyWorkload.ODROID, StudyWorkload.XEON));

    /**
     * A copy of a slow map would be a map on the other class that nobody placed by joules; and a reduce that waits for maps would
     * take a place of theirs.
     */
    private static final Map<String, String> JOB_SETTINGS =
            Map.of(MRJobConfig.MAP_SPECULATIVE, "false", MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, "1");

    /** Small logs, a map each: enough for a map on every place. */
    private static final int WARM_UP_BYTES = 64 << 10;

    private final BenchmarkTestbed testbed;
    private final TestbedPlan plan;

    LearningRun(BenchmarkTestbed testbed, TestbedPlan plan) {
        this.testbed = testbed;
        this.plan = plan;
    }

    /** Starts the plug-in, which has learned nothing yet, warms the daemons up, and runs the job twice, each time alone. */
    PlacedPair measure(StudyWorkload workload, int repeat, int maps) throws IOException, InterruptedException {
        SchedulerSwitch schedulers = new SchedulerSwitch(testbed, plan);
        schedulers.configure(PluginSettings.waits(plan.scale().factor()));
        schedulers.configure(SLEEPING);
        schedulers.use(Scheduler.ENERGY);
        MasterPrograms programs = new MasterPrograms(testbed);
        programs.inTurn(warmUp());
        List<LoneRun> runs = programs.inTurn(twice(workload, maps));
        return new PlacedPair(workload, repeat, PlacedRun.of(plan, runs.get(0)), PlacedRun.of(plan, runs.get(1)));
    }

    /** Another job, which teaches nothing of ours: so that the first run is not the one that warms daemons up. */
    private TurnRequest warmUp() {
        int places = plan.workers().stream()
                .mapToInt(it -> it.nodeClass().containerVcores())
                .sum();
        return TurnRequest.of(
                "warm-up",
                List.of(StudyJob.LOGCOUNT),
                TestbedPdu.outlets(plan),
                new InputSizes(places, WARM_UP_BYTES, 1, 1, places, 1, 1));
    }

    private TurnRequest twice(StudyWorkload workload, int maps) {
        return TurnRequest.of(
                        workload.label(),
                        List.of(workload.job(), workload.job()),
                        TestbedPdu.outlets(plan),
                        workload.inputs(maps))
                .withSettings(JOB_SETTINGS)
                .withPrograms(Toolkit.resolve("native-pipes/target/dist").toString())
                .withLedger();
    }
}
