package io.wattle.testbed.plan;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeClass;
import java.util.Comparator;
import java.util.Locale;

/**
 * How fast the testbed is beside the machines that it stands for: one factor for cores, disks and networks of all
 * classes, so that the ratios between them hold and seconds of the testbed convert to a class's own. Immutable and thread
 * safe.
 *
 * @param machine the one that carries the testbed
 * @param factor speed of the testbed divided by that of the cluster, above 0; above 1 where the cluster is slower than
 *     this machine
 * @param speeds how fast the cores of classes are beside each other
 */
public record SpeedScale(MachineFigures machine, double factor, CoreSpeeds speeds) {

    /**
     * The largest factor with which all cores of all workers can compute at once, and none is faster than one of this
     * machine.
     *
     * @throws DoesNotFitException if a core of some class would get less than {@link ScaleRules#minCoreShare()}
     * @throws io.wattle.model.MissingFigureException if a class has no cores or no DMIPS
     */
    public static SpeedScale of(ClusterProfile profile, MachineFigures machine, ScaleRules rules)
            throws DoesNotFitException {
        return of(profile, machine, rules, CoreSpeeds.OF_CLASSES);
    }

    /** See {@link #of(ClusterProfile, MachineFigures, ScaleRules)}; with cores of the given speeds. */
    static SpeedScale of(ClusterProfile profile, MachineFigures machine, ScaleRules rules, CoreSpeeds speeds)
            throws DoesNotFitException {
        double fastest = profile.workers().stream()
                .mapToDouble(it -> speeds.dmips(it.nodeClass()))
                .max()
                .orElseThrow();
        double workersDmips = (1 - rules.daemonShare()) * machine.cores() * machine.dmipsPerCore();
        double factor = Math.min(workersDmips / dmips(profile, speeds), machine.dmipsPerCore() / fastest);
        SpeedScale scale = new SpeedScale(machine, Math.min(rules.maxFactor(), factor), speeds);
        NodeClass slowest = profile.workers().stream()
                .map(Workers::nodeClass)
                .min(Comparator.comparingDouble(speeds::dmips))
                .orElseThrow();
        if (scale.coreShare(slowest) < rules.minCoreShare()) {
            throw new DoesNotFitException(scale.tooSlow(profile, slowest, rules));
        }
        return scale;
    }

    /** Where nothing limits processes: a core of any class is one of the machine, disks and networks are the classes'. */
    static SpeedScale ofPlainProcesses(ClusterProfile profile, MachineFigures machine) {
        return new SpeedScale(machine, 1, CoreSpeeds.alike(profile, machine.dmipsPerCore()));
    }

    private static double dmips(ClusterProfile profile, CoreSpeeds speeds) {
        return profile.workers().stream()
                .mapToDouble(it -> it.count() * it.nodeClass().cores() * speeds.dmips(it.nodeClass()))
                .sum();
    }

    /** Share of a core of this machine that a core of this class gets, above 0, at most 1. */
    public double coreShare(NodeClass nodeClass) {
        return Math.min(1, speeds.dmips(nodeClass) * factor / machine.dmipsPerCore());
    }

    /** Seconds that the cluster's own machines take for what took so many seconds here. */
    public double classSeconds(double testbedSeconds) {
        return testbedSeconds * factor;
    }

    private String tooSlow(ClusterProfile profile, NodeClass slowest, ScaleRules rules) {
        if (factor == rules.maxFactor()) {
            return String.format(
                    Locale.ROOT,
                    "cluster %s on this machine with --max-factor %s: a core of %s would get %.1f%% of one here"
                            + " (needed: %.0f%%): allow a higher factor, or slower cores with --min-core-share",
                    profile.name(),
                    factor,
                    slowest.name(),
                    100 * coreShare(slowest),
                    100 * rules.minCoreShare());
        }
        double fits = dmips(profile, speeds) * coreShare(slowest) / rules.minCoreShare();
        return String.format(
                Locale.ROOT,
                "cluster %s on this machine: a core of %s would get %.1f%% of one here (needed: %.0f%%), and a"
                        + " second of the cluster would take %.0f s here. Its %d workers have %,.0f DMIPS, of which"
                        + " %,.0f would fit: ask for fewer with --workers CLASS=N, or allow slower cores with"
                        + " --min-core-share",
                profile.name(),
                slowest.name(),
                100 * coreShare(slowest),
                100 * rules.minCoreShare(),
                1 / factor,
                profile.workerCount(),
                dmips(profile, speeds),
                fits);
    }
}
