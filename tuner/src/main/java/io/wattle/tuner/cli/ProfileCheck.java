package io.wattle.tuner.cli;

import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.energy.ProfileFit;
import io.wattle.tuner.search.NodeLimits;
import java.util.List;

/** Holds the profile of {@code --cluster} against the nodes of a real cluster: its watts are not those of other machines. */
final class ProfileCheck {

    private ProfileCheck() {}

    /**
     * Refuses a profile whose machines the nodes cannot be.
     *
     * @return why they may not be, sentences for people
     */
    static List<String> doubts(ClusterProfile profile, NodeLimits nodes) throws UsageException {
        ProfileFit fit = ProfileFit.of(profile.worker(), nodes.memoryMb(), nodes.vcores());
        if (!fit.impossible().isEmpty()) {
            throw new UsageException("--cluster " + profile.name() + ": these are not its machines: "
                    + String.join("; ", fit.impossible())
                    + " (name the profile of these nodes; bin/tuner clusters lists the known ones, bin/tuner node measure"
                    + " writes the class of the machine it runs on)");
        }
        return fit.doubtful();
    }
}
