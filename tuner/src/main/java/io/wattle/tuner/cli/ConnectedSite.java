package io.wattle.tuner.cli;

import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.search.Goal;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A real cluster that was asked what it is; nothing was written there.
 *
 * @param workers its nodes by their classes
 * @param doubts why joules by the profile may not be theirs, sentences
 */
record ConnectedSite(HadoopSite site, SiteWorkers workers, List<String> doubts) {

    /**
     * The one that a run is for.
     *
     * @throws UsageException if its nodes cannot be those of the profile, nobody knows the joules that the run is for, or they were those of
     *     other nodes when the run began
     */
    static ConnectedSite of(AcceptedRun run) throws UsageException, IOException, InterruptedException {
        HadoopTarget target = run.spec().cluster().hadoop();
        HadoopSite connected =
                HadoopSite.connect(target, run.directory().path().getFileName().toString());
        ClusterProfile profile = run.profile();
        HadoopSite site = profile.isUniform() ? connected : connected.withAllKinds();
        SiteWorkers workers = SiteWorkers.of(profile, site, target.hosts());
        List<String> doubts = ProfileCheck.doubts(
                profile,
                workers,
                site::askMachines,
                run.spec().cluster().confDir(),
                profile.isUniform() ? site.misfit(profile.worker()) : Optional.empty());
        Goal goal = run.plan().objective().goal();
        String confDir = run.spec().cluster().confDir();
        Optional<String> otherWorkers = otherWorkers(run, site);
        if (goal.needsJoules() && !site.hasLedger()) {
            if (run.spec().job().submitsSpark()) {
                throw SparkStart.withoutJoules(goal, "the cluster of " + confDir);
            }
            ProfileCheck.requireOwnJoules(goal, profile, confDir, doubts);
        }
        if (goal.needsJoules()) {
            ProfileCheck.requireSameWorkers(goal, confDir, otherWorkers);
        }
        return new ConnectedSite(
                site,
                workers,
                Stream.concat(doubts.stream(), otherWorkers.stream()).toList());
    }

    /** Of a run that is resumed; empty as well where the energy plug-in has told the joules of its trials. */
    private static Optional<String> otherWorkers(AcceptedRun run, HadoopSite site) throws UsageException, IOException {
        Optional<SearchRecord> began = run.directory().readSearch();
        if (began.isEmpty() || (site.hasLedger() && !hasJoulesOfAllWorkers(run.directory()))) {
            return Optional.empty();
        }
        return ProfileCheck.otherWorkers(
                began.get().space().workload().limits().workers(), site.limits().workers());
    }

    /** A plug-in may know nothing of a trial. */
    private static boolean hasJoulesOfAllWorkers(RunDirectory directory) throws UsageException, IOException {
        return directory.hasTrials()
                && directory.readTrials().stream()
                        .flatMap(it -> it.measurement().stream())
                        .anyMatch(it ->
                                it.joules().isPresent() && !it.joulesQuality().isOfLedger());
    }
}
