package io.wattle.benchmarks.testbed;

import io.wattle.testbed.plan.SpeedScale;
import io.wattle.testbed.plan.TestbedPlan;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Runs the study's wordcounts one after the other on testbeds, each as fast as the one before. Used by one thread. */
final class Wordcounts {

    private final BenchmarkTestbed testbed;
    private final int files;
    private final int kib;
    private final StudyRatio ratio;
    private OptionalDouble machineDmips = OptionalDouble.empty();

    /**
     * On testbeds of a name.
     *
     * @param files of the input, and maps of wordcount
     * @param kib of a file
     * @param ratio gets what they took
     */
    Wordcounts(BenchmarkTestbed testbed, int files, int kib, StudyRatio ratio) {
        this.testbed = testbed;
        this.files = files;
        this.kib = kib;
        this.ratio = ratio;
    }

    /** @param cluster by which their figures are told apart */
    void run(String cluster, UpOptions options) throws IOException, InterruptedException {
        testbed.whileUp(options.asFastAs(machineDmips), plan -> {
            machineDmips = OptionalDouble.of(plan.scale().machine().dmipsPerCore());
            List<LoneRun> runs = new MasterPrograms(testbed).inTurn(request(plan));
            // The first one loads the daemons' classes.
            for (LoneRun run : runs.subList(1, runs.size())) {
                add(cluster, run, plan.scale());
            }
        });
    }

    private void add(String cluster, LoneRun run, SpeedScale scale) {
        StudyRatio.Measured measured = new StudyRatio.Measured(
                cluster, run.job(), scale.classSeconds(run.seconds()), run.joules() * scale.factor());
        System.out.printf(
                Locale.ROOT, "%s: factor %.3f, machine's load %.1f%n", measured, scale.factor(), run.machineLoad());
        ratio.add(measured);
    }

    private TurnRequest request(TestbedPlan plan) {
        int vcores = plan.workers().stream()
                .mapToInt(it -> it.nodeClass().containerVcores())
                .sum();
        return TurnRequest.of(
                "in-turn",
                List.of(StudyJob.WORDCOUNT2, StudyJob.WORDCOUNT, StudyJob.WORDCOUNT2),
                TestbedPdu.outlets(plan),
                // As the study: wordcount2 has a map for each vcore, and both have as many reduces.
                new InputSizes(files, kib << 10, 1, 1, vcores, vcores, 1));
    }
}
