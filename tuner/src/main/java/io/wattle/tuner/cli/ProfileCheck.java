package io.wattle.tuner.cli;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.energy.NodeArchitectures;
import io.wattle.tuning.energy.ProfileFit;
import io.wattle.tuning.engine.site.SiteNode;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.search.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Holds the profile of {@code --cluster} against the nodes of a real cluster: its watts are not those of other machines. */
final class ProfileCheck {

    private ProfileCheck() {}

    /** Asks nodes for their architecture. */
    interface Machines {
        NodeArchitectures ask(List<SiteNode> nodes) throws InterruptedException;
    }

    /**
     * Refuses to minimise joules by the watts of a class where the nodes may be of another.
     *
     * @param goal that needs joules, on a cluster without a ledger
     * @param doubts as {@link #doubts} has them
     */
    static void requireOwnJoules(Goal goal, ClusterProfile profile, String confDir, List<String> doubts)
            throws UsageException {
        if (!doubts.isEmpty()) {
            throw new UsageException("--objective " + goal.label() + ": the cluster of " + confDir
                    + " has no energy plug-in, so joules would be those of --cluster " + profile.name()
                    + ", and its nodes may be other machines: " + String.join("; ", doubts)
                    + " (take a profile of such nodes, which bin/tuner node measure writes, or --objective time)");
        }
    }

    /**
     * Why joules of trials to come are not those of the trials before: without a ledger they are those of all workers, idle ones, too.
     *
     * @param began workers when the run began
     * @return empty if there are as many
     */
    static Optional<String> otherWorkers(int began, int now) {
        return began == now
                ? Optional.empty()
                : Optional.of("trials before were on " + Numbers.count(began, "worker") + " and those to come are on "
                        + now + ", whose idle watts are others");
    }

    /**
     * Refuses to go on minimising joules where they would be those of another cluster: settings that were tried with fewer nodes would seem
     * better.
     *
     * @param goal that needs joules, on a cluster without a ledger
     * @param otherWorkers as {@link #otherWorkers} has it
     */
    static void requireSameWorkers(Goal goal, String confDir, Optional<String> otherWorkers) throws UsageException {
        if (otherWorkers.isPresent()) {
            throw new UsageException("--resume: --objective " + goal.label() + ": joules on the cluster of " + confDir
                    + " are those of all its workers, as no energy plug-in tells those of each job, and "
                    + otherWorkers.get()
                    + " (bring back the workers that there were: yarn node -list; or start a new run in another --out"
                    + " directory)");
        }
    }

    /**
     * Refuses a profile whose machines the nodes cannot be.
     *
     * @param workers its nodes by their classes
     * @param confDir which cluster, for the message
     * @param machines asks some nodes what they call their processors
     * @param told why not, as the cluster's energy plug-in says; empty if they can be, or it says nothing
     * @return why they may not be, sentences for people
     */
    static List<String> doubts(
            ClusterProfile profile, SiteWorkers workers, Machines machines, String confDir, Optional<String> told)
            throws UsageException, InterruptedException {
        List<String> misfits = new ArrayList<>(told.stream().toList());
        List<String> doubts = new ArrayList<>();
        for (Map.Entry<NodeClass, List<SiteNode>> group : workers.byClass().entrySet()) {
            Optional<SiteNode.Room> room = SiteNode.commonRoom(group.getValue());
            if (room.isPresent()) {
                ProfileFit fit = ProfileFit.of(
                        group.getKey(), room.get().memoryMb(), room.get().vcores(), machines.ask(group.getValue()));
                misfits.addAll(fit.impossible());
                doubts.addAll(fit.doubtful());
            }
        }
        if (!misfits.isEmpty()) {
            throw new UsageException("--cluster " + profile.name() + ": does not fit the cluster of " + confDir + ": "
                    + String.join("; ", misfits)
                    + " (take a profile of such nodes, bin/tuner clusters lists them; or write one for yours, which "
                    + "bin/tuner node measure does on a node, and give it with --cluster-file)");
        }
        return doubts;
    }
}
