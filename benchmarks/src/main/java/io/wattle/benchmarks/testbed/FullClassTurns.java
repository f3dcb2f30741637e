package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.model.NodeClass;
import io.wattle.model.Tier;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A small job under both schedulers in turns on a testbed that is up. Used by one thread. */
final class FullClassTurns {

    private final TestbedPlan plan;
    private final int maps;
    private final SchedulerSwitch schedulers;
    private final MasterPrograms programs;
    private final List<String> wimpyHosts;

    /**
     * For jobs of so many maps.
     *
     * @param plan with wimpy and brawny workers
     */
    FullClassTurns(BenchmarkTestbed testbed, TestbedPlan plan, int maps) {
        this.plan = plan;
        this.maps = maps;
        schedulers = new SchedulerSwitch(testbed, plan);
        programs = new MasterPrograms(testbed);
        wimpyHosts = plan.workers().stream()
                .filter(it -> it.nodeClass().tier() == Tier.WIMPY)
                .map(WorkerPlan::host)
                .toList();
    }

    /**
     * Measures, and says all of it. The wimpy nodes are free first: twice for each scheduler, as the first run warms daemons up, and
     * shows the plug-in the job. Then they are full. Each run in the pairs begins with a ResourceManager that has started anew, so that
     * none sees containers of the run before end.
     *
     * @param result file that is written anew after each pair
     */
    String measure(int pairs, Path result) throws IOException, InterruptedException {
        schedulers.configure(PluginSettings.waits(plan.scale().factor()));
        schedulers.configure(PluginSettings.sleeping(plan.workers().stream()
                .map(WorkerPlan::nodeClass)
                .map(NodeClass::name)
                .distinct()
                .toList()));
        Map<Scheduler, FullClassRun> free = new EnumMap<>(Scheduler.class);
        for (Scheduler scheduler : Scheduler.values()) {
            schedulers.use(scheduler);
            programs.besideSleeping("warm-up-" + scheduler.label(), maps, List.of());
            free.put(scheduler, programs.besideSleeping("free-" + scheduler.label(), maps, List.of()));
            System.out.println("wimpy nodes free, " + scheduler.label() + ": " + free.get(scheduler));
        }
        FullClassPair control = new FullClassPair(free.get(Scheduler.STOCK), free.get(Scheduler.ENERGY));
        List<FullClassPair> measured = new ArrayList<>();
        String report = "";
        for (int pair = 1; pair <= pairs; pair++) {
            measured.add(pair(pair));
            report = FullClassReport.of(Set.copyOf(wimpyHosts), control, measured);
            Files.writeString(result, report);
        }
        return report;
    }

    private FullClassPair pair(int number) throws IOException, InterruptedException {
        Map<Scheduler, FullClassRun> runs = new EnumMap<>(Scheduler.class);
        for (Scheduler scheduler : inTurn(number)) {
            schedulers.use(scheduler);
            String name = "full-" + scheduler.label() + "-" + number;
            runs.put(scheduler, programs.besideSleeping(name, maps, wimpyHosts));
            System.out.println("wimpy nodes full, " + scheduler.label() + ": " + runs.get(scheduler));
        }
        return new FullClassPair(runs.get(Scheduler.STOCK), runs.get(Scheduler.ENERGY));
    }

    /** Who goes first alternates. */
    static List<Scheduler> inTurn(int pair) {
        return pair % 2 == 1 ? List.of(Scheduler.STOCK, Scheduler.ENERGY) : List.of(Scheduler.ENERGY, Scheduler.STOCK);
    }
}
