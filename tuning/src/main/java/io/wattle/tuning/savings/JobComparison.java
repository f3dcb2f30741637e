package io.wattle.tuning.savings;

import java.util.Optional;

/**
 * One job's runs before and after.
 *
 * @param enough whether there are {@value #FEWEST} runs on each side: with fewer there is no interval
 * @param joules after by before
 * @param seconds likewise, from submission to end
 * @param joulesPerContainer likewise: says whether runs of another size were compared; empty if a side had no container
 */
public record JobComparison(
        Grouping.Key key,
        SideOfJob before,
        SideOfJob after,
        boolean enough,
        Ratio joules,
        Ratio seconds,
        Optional<Ratio> joulesPerContainer) {

    /** Runs a side for an interval. */
    public static final int FEWEST = 3;

    static JobComparison of(Grouping.Key key, Cell before, Cell after) {
        boolean enough = before.runs() >= FEWEST && after.runs() >= FEWEST;
        double[] workBefore = before.samples().joulesPerContainer();
        double[] workAfter = after.samples().joulesPerContainer();
        boolean work = Math.min(workBefore.length, workAfter.length) >= (enough ? FEWEST : 1);
        return new JobComparison(
                key,
                before.side(),
                after.side(),
                enough,
                Ratio.of(before.samples().joules(), after.samples().joules(), enough),
                Ratio.of(before.samples().seconds(), after.samples().seconds(), enough),
                work ? Optional.of(Ratio.of(workBefore, workAfter, enough)) : Optional.empty());
    }
}
