package io.wattle.tuning.profile;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Fits profiles to jobs that ran on a cluster; made once for all of them. Immutable and thread safe. */
public final class ProfileFitter {

    /** Costs are the same for all seeds. */
    private static final long ANY_SEED = 1;

    private final HostMapping hosts;
    private final Zhao2016Jobs study = new Zhao2016Jobs(Parameters.zhao2016());
    private final FrameworkCosts costs = study.conditions(ANY_SEED).costs();

    /** @param hosts of the cluster that the jobs ran on */
    public ProfileFitter(HostMapping hosts) {
        this.hosts = hosts;
    }

    /**
     * Fits a profile to a job.
     *
     * @throws ProfileException if there is no profile for it; the message says why
     * @throws io.wattle.model.MissingFigureException if a class of the cluster lacks a figure
     */
    public FittedJob fit(PastJob past) throws ProfileException {
        return fit(past, hosts.asSeenBy(past));
    }

    /**
     * Fits a profile to a job, and predicts the job with it on as many nodes as have run tasks of it.
     *
     * @throws ProfileException if there is no profile for it; the message says why
     * @throws io.wattle.model.MissingFigureException if a class of the cluster lacks a figure
     */
    public ProfiledHistory fitAndPredict(PastJob past) throws ProfileException {
        ClusterProfile cluster = hosts.asSeenBy(past);
        FittedJob fitted = fit(past, cluster);
        try {
            return new ProfiledHistory(
                    past, cluster, fitted, Prediction.of(past, fitted.job(), cluster, study), Optional.empty());
        } catch (StuckException e) {
            return new ProfiledHistory(past, cluster, fitted, List.of(), Optional.of(e.getMessage()));
        }
    }

    /** A job that was fitted, on the nodes that it ran on: to be simulated with other settings. */
    public StudyRun simulated(ProfiledHistory history) {
        return Prediction.run(history.past(), history.fitted().job(), history.cluster(), study, ANY_SEED);
    }

    private FittedJob fit(PastJob past, ClusterProfile cluster) throws ProfileException {
        Map<String, Machine> ofClass = study.workers(cluster).stream()
                .map(Workers::machine)
                .collect(Collectors.toMap(Machine::name, it -> it));
        Map<String, Machine> ofHost = new HashMap<>();
        for (Map.Entry<String, NodeClass> host : hosts.classes(past).entrySet()) {
            ofHost.put(host.getKey(), ofClass.get(host.getValue().name()));
        }
        return new PastJobFit(past, ofHost, costs, cluster).fit();
    }
}
