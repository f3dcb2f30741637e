package io.wattle.tuning.profile;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerOutcome;
import io.wattle.model.ClusterProfile;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobListener;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tuning.search.Medians;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How well a profile tells the times of the job that it was fitted from. */
final class Prediction {

    private static final long SEED = 1;
    private static final int MASTER_APART_MB = 1;

    private final List<Double> mapSeconds = new ArrayList<>();
    private final List<Double> reduceEnds = new ArrayList<>();

    private Prediction() {}

    /**
     * Of the job, of the maps (median, from the launch of the container), and of the reduces (median, from the end of the last
     * map: before, they wait).
     *
     * @param cluster as large as the history shows it
     * @throws StuckException if it can never end there
     */
    static List<Comparison> of(PastJob past, ProfiledJob job, ClusterProfile cluster, Zhao2016Jobs jobs)
            throws StuckException {
        return new Prediction().compare(past, job, cluster, jobs);
    }

    /**
     * The job on the nodes that it ran on.
     *
     * @param seed of what is drawn
     */
    static StudyRun run(PastJob past, ProfiledJob job, ClusterProfile cluster, Zhao2016Jobs jobs, long seed) {
        List<Workers> workers = jobs.workers(cluster);
        JobSettings settings = job.settings();
        if (isMasterApart(past)) {
            workers = withRoomForMaster(workers);
            settings = SettingOverrides.apply(
                    settings, Map.of("yarn.app.mapreduce.am.resource.mb", Integer.toString(MASTER_APART_MB)));
        }
        return new StudyRun(workers, job.profile(), settings, jobs.conditions(seed));
    }

    private List<Comparison> compare(PastJob past, ProfiledJob job, ClusterProfile cluster, Zhao2016Jobs jobs)
            throws StuckException {
        StudyRun run = run(past, job, cluster, jobs, SEED);
        Conditions conditions = run.conditions();
        JobOutcome outcome = run.run((time, nodes, yarn) -> new MapTimes(), new ReduceTimes())
                .jobs()
                .get(0);
        List<Comparison> times = new ArrayList<>();
        double untilMaster =
                conditions.costs().submitSeconds() + conditions.costs().launchSeconds();
        times.add(new Comparison("job", past.seconds(), outcome.seconds() - untilMaster));
        times.add(new Comparison(
                "maps",
                Medians.of(past.maps().stream().mapToDouble(PastTask::seconds).toArray()),
                median(mapSeconds, 0)));
        if (!past.reduces().isEmpty()) {
            long lastMap =
                    past.maps().stream().mapToLong(PastTask::finishMillis).max().orElseThrow();
            double[] real = past.reduces().stream()
                    .mapToDouble(it -> (it.finishMillis() - lastMap) / 1000.0)
                    .toArray();
            times.add(new Comparison("reduces", Medians.of(real), median(reduceEnds, outcome.mapsDoneSeconds())));
        }
        return times;
    }

    private static double median(List<Double> seconds, double since) {
        return Medians.of(seconds.stream().mapToDouble(it -> it - since).toArray());
    }

    /** A master on a node that ran no task took no room from the tasks: it gets a megabyte that its node has more. */
    private static boolean isMasterApart(PastJob past) {
        return past.masterNode().isPresent()
                && past.tasks().map(PastTask::node).noneMatch(past.masterNode().get()::equals);
    }

    private static List<Workers> withRoomForMaster(List<Workers> workers) {
        return workers.stream()
                .map(it -> new Workers(
                        it.machine().withContainerMemoryMb(it.machine().containerMemoryMb() + MASTER_APART_MB),
                        it.count()))
                .toList();
    }

    private final class MapTimes implements PlacementRule {
        @Override
        public boolean accepts(Application application, Ask ask, SimulatedNode node) {
            return true;
        }

        @Override
        public void ended(Container container, Optional<ContainerObservation> shown) {
            // A second attempt that lost, or whose container came too late, is none that a history has.
            if (container.ask().kind() == Ask.Kind.MAP) {
                shown.filter(it -> it.outcome() == ContainerOutcome.WORKED)
                        .ifPresent(it -> mapSeconds.add(it.seconds().orElseThrow()));
            }
        }
    }

    private final class ReduceTimes implements SimulationListener, JobListener {
        @Override
        public JobListener ofJobs() {
            return this;
        }

        @Override
        public void submitted(double nowSeconds, int maps, int reduces) {}

        @Override
        public void mapDone(double nowSeconds) {}

        @Override
        public void reduceDone(double nowSeconds) {
            reduceEnds.add(nowSeconds);
        }

        @Override
        public void finished(double nowSeconds) {}
    }
}
