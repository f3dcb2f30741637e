package io.wattle.tuner.profile;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.Zhao2016Jobs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A job's history and what was made of it.
 *
 * @param past the history
 * @param cluster that it ran on, as large as the history shows it
 * @param fitted the profile
 * @param times how well it tells the job's own times; empty if the simulation could not end
 * @param notPredicted why it could not
 */
public record ProfiledHistory(
        PastJob past, ClusterProfile cluster, FittedJob fitted, List<Comparison> times, Optional<String> notPredicted) {

    public ProfiledHistory {
        times = List.copyOf(times);
    }

    /**
     * Fits a profile to a job, and predicts the job with it on as many nodes as have run tasks of it.
     *
     * @throws ProfileException if there is no profile for it; the message says why
     * @throws io.wattle.model.MissingFigureException if a class of the cluster lacks a figure
     */
    public static ProfiledHistory of(PastJob past, HostMapping hosts) throws ProfileException {
        Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
        ClusterProfile cluster = hosts.asSeenBy(past);
        FittedJob fitted = fit(past, hosts, cluster, jobs);
        try {
            return new ProfiledHistory(
                    past, cluster, fitted, Prediction.of(past, fitted.job(), cluster, jobs), Optional.empty());
        } catch (StuckException e) {
            return new ProfiledHistory(past, cluster, fitted, List.of(), Optional.of(e.getMessage()));
        }
    }

    /**
     * Fits a profile to a job.
     *
     * @throws ProfileException if there is no profile for it; the message says why
     * @throws io.wattle.model.MissingFigureException if a class of the cluster lacks a figure
     */
    public static FittedJob fit(PastJob past, HostMapping hosts) throws ProfileException {
        return fit(past, hosts, hosts.asSeenBy(past), new Zhao2016Jobs(Parameters.zhao2016()));
    }

    private static FittedJob fit(PastJob past, HostMapping hosts, ClusterProfile cluster, Zhao2016Jobs jobs)
            throws ProfileException {
        Map<String, Machine> ofClass =
                jobs.workers(cluster).stream().map(Workers::machine).collect(Collectors.toMap(Machine::name, it -> it));
        Map<String, Machine> ofHost = new HashMap<>();
        for (Map.Entry<String, NodeClass> host : hosts.classes(past).entrySet()) {
            ofHost.put(host.getKey(), ofClass.get(host.getValue().name()));
        }
        return new PastJobFit(past, ofHost, jobs.conditions(1).costs(), cluster).fit();
    }
}
