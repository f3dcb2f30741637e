package io.wattle.tuner.cli;

import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.energy.ProfileFit;
import io.wattle.tuning.energy.ToldMachines;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.space.NodeLimits;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Holds the profile of {@code --cluster} against the nodes of a real cluster: its watts are not those of other machines. */
final class ProfileCheck {

    private ProfileCheck() {}

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
     * Refuses a profile whose machines the nodes cannot be.
     *
     * @param confDir which cluster, for the message
     * @param machines what some of the nodes call their processors
     * @param told why not, as the cluster's energy plug-in says; empty if they can be, or it says nothing
     * @return why they may not be, sentences for people
     */
    static List<String> doubts(
            ClusterProfile profile, NodeLimits nodes, ToldMachines machines, String confDir, Optional<String> told)
            throws UsageException {
        ProfileFit fit = ProfileFit.of(profile.worker(), nodes.memoryMb(), nodes.vcores(), machines);
        List<String> misfits =
                Stream.concat(told.stream(), fit.impossible().stream()).toList();
        if (!misfits.isEmpty()) {
            throw new UsageException("--cluster " + profile.name() + ": does not fit the cluster of " + confDir + ": "
                    + String.join("; ", misfits)
                    + " (take a profile of such nodes, bin/tuner clusters lists them; or write one for yours, which "
                    + "bin/tuner node measure does on a node, and give it with --cluster-file)");
        }
        return fit.doubtful();
    }
}
