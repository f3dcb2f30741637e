package io.wattle.benchmarks.testbed;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.PowerCurve;
import java.util.List;
import org.hipparchus.analysis.solvers.BrentSolver;

/**
 * What the model says that placement by joules saves while all nodes stay awake: idle joules are the same, and active ones
 * are those of the work's CPU time on the class that does it. Pure.
 *
 * <p>Work is in DMIPS seconds. Stock places a container on any free place alike; in the long run the places of class c are
 * busy with probability {@code k t / (1 + k t)}, where t is the time a container takes there, and k follows from the load.
 * The energy scheduler fills the cheap classes (within its tolerance of the cheapest), and the others get what is left: if
 * its containers could wait for ever, only what the cheap vcores cannot do at all; if they never waited, what finds all of
 * them busy, by Erlang's loss formula. What it really does lies between.
 *
 * @param load work that comes, as a share of what all cores can do, above 0, below 1
 * @param stockWatts mean watts under the stock scheduler
 * @param leastWatts with placement by joules and endless waits
 * @param mostWatts with placement by joules and no waits
 */
record SavingPrediction(double load, double stockWatts, double leastWatts, double mostWatts) {

    private static final int MOST_EVALUATIONS = 1000;

    /** Most that can be saved, as a share of what stock takes. */
    double mostSaving() {
        return 1 - leastWatts / stockWatts;
    }

    /** What is saved without any wait. */
    double leastSaving() {
        return 1 - mostWatts / stockWatts;
    }

    /**
     * For a cluster.
     *
     * @param busyShare share of the time in which that load comes; in the rest nothing does
     * @param tolerance how much dearer than the cheapest class is as good, as {@code yarn.energy.tolerance}
     * @param containerVcores vcores of a container, all of which it keeps busy
     * @throws IllegalArgumentException if a class's watts are no straight line of its utilisation: then joules depend on
     *     more than the work
     */
    static SavingPrediction of(
            ClusterProfile profile, double load, double busyShare, double tolerance, int containerVcores) {
        if (!(load > 0 && load < 1) || !(busyShare > 0 && busyShare <= 1)) {
            throw new IllegalArgumentException("load " + load + ", in " + busyShare
                    + " of the time (allowed: load above 0 and below 1, share above 0 and at most 1)");
        }
        List<Pool> all = profile.workers().stream()
                .map(it -> Pool.of(it, containerVcores))
                .toList();
        double cheapest =
                all.stream().mapToDouble(Pool::joulesPerDmipsSecond).min().orElseThrow();
        List<Pool> cheap = all.stream()
                .filter(it -> it.joulesPerDmipsSecond() <= cheapest * (1 + tolerance))
                .toList();
        List<Pool> dear = all.stream().filter(it -> !cheap.contains(it)).toList();
        double idle = all.stream().mapToDouble(Pool::idleWatts).sum();
        double work = load * dmips(all);
        double stock = activeWatts(all, work);
        double endless = split(cheap, dear, work, Math.min(work, dmips(cheap)));
        double none = split(cheap, dear, work, Math.max(work - dmips(dear), withoutWaits(cheap, work)));
        return new SavingPrediction(
                load, idle + busyShare * stock, idle + busyShare * endless, idle + busyShare * none);
    }

    /** All nodes of one class. */
    private record Pool(double slots, double dmipsPerSlot, double idleWatts, double dynamicWatts) {

        static Pool of(Workers workers, int containerVcores) {
            PowerCurve curve = LinearWatts.require(workers.nodeClass());
            int nodes = workers.count();
            int slots = workers.nodeClass().containerVcores() / containerVcores;
            return new Pool(
                    (double) nodes * slots,
                    containerVcores * workers.nodeClass().dmipsPerVcore(),
                    nodes * curve.idleWatts(),
                    nodes * (curve.busyWatts() - curve.idleWatts()));
        }

        double dmips() {
            return slots * dmipsPerSlot;
        }

        double joulesPerDmipsSecond() {
            return dynamicWatts / dmips();
        }

        /** Share of the vcores that are busy where free vcores of all pools are chosen alike. */
        double busy(double k) {
            double odds = k / dmipsPerSlot;
            return odds / (1 + odds);
        }
    }

    private static double dmips(List<Pool> pools) {
        return pools.stream().mapToDouble(Pool::dmips).sum();
    }

    /** Watts above idle of pools that do so much work, with containers on any free vcore alike. */
    private static double activeWatts(List<Pool> pools, double work) {
        if (pools.isEmpty() || work <= 0) {
            return 0;
        }
        if (work >= dmips(pools)) {
            return pools.stream().mapToDouble(Pool::dynamicWatts).sum();
        }
        double high = 1;
        while (done(pools, high) < work) {
            high *= 2;
        }
        double k = new BrentSolver().solve(MOST_EVALUATIONS, it -> done(pools, it) - work, 0, high);
        return pools.stream().mapToDouble(it -> it.busy(k) * it.dynamicWatts()).sum();
    }

    private static double done(List<Pool> pools, double k) {
        return pools.stream().mapToDouble(it -> it.busy(k) * it.dmips()).sum();
    }

    private static double split(List<Pool> cheap, List<Pool> dear, double work, double onCheap) {
        return activeWatts(cheap, onCheap) + activeWatts(dear, work - onCheap);
    }

    /** What cheap vcores do of work that goes elsewhere whenever all of them are busy. */
    private static double withoutWaits(List<Pool> cheap, double work) {
        double slots = cheap.stream().mapToDouble(Pool::slots).sum();
        double offered = work / (dmips(cheap) / slots);
        return work * (1 - lost((int) slots, offered));
    }

    /** Erlang's loss formula. */
    static double lost(int servers, double offered) {
        double lost = 1;
        for (int i = 1; i <= servers; i++) {
            lost = offered * lost / (i + offered * lost);
        }
        return lost;
    }
}
