package io.wattle.ledger;

import java.util.List;

/**
 * Who bears the energy of a node that is up, over a time in which nothing changed. Pure.
 *
 * <p>Idle joules are the node's idle watts for that time, but never more than was measured; active joules are the rest.
 * Active joules follow the containers' cores in use, idle joules follow the {@link IdlePolicy}. Without a container
 * everything is idle.
 */
record Attribution(IdlePolicy policy) {

    /** What a container claims a share with. */
    interface Claim {
        /** Vcores allotted. */
        int vcores();

        /** Cores in use by its last report, or its vcores if none came. */
        double activeWeight();
    }

    /**
     * Joules of each container, in the order of the claims, and of the idle bucket.
     *
     * @param active one figure per claim
     * @param idle one figure per claim
     */
    record Shares(double[] active, double[] idle, double idleBucket) {}

    Shares split(double joules, double seconds, NodeRecord node, List<? extends Claim> claims) {
        int count = claims.size();
        double[] active = new double[count];
        double[] idle = new double[count];
        if (count == 0) {
            return new Shares(active, idle, joules);
        }
        double idleJoules = Math.min(node.idleWatts() * seconds, joules);
        shareActive(joules - idleJoules, claims, active);
        double left = policy == IdlePolicy.BUCKET ? idleJoules : shareIdle(idleJoules, node.vcores(), claims, idle);
        return new Shares(active, idle, left);
    }

    private static void shareActive(double joules, List<? extends Claim> claims, double[] active) {
        double weights = 0;
        double vcores = 0;
        for (Claim claim : claims) {
            weights += claim.activeWeight();
            vcores += claim.vcores();
        }
        for (int i = 0; i < active.length; i++) {
            Claim claim = claims.get(i);
            if (weights > 0) {
                active[i] = joules * (claim.activeWeight() / weights);
            } else if (vcores > 0) {
                active[i] = joules * (claim.vcores() / vcores);
            } else {
                active[i] = joules / active.length;
            }
        }
    }

    private static double shareIdle(double joules, int nodeVcores, List<? extends Claim> claims, double[] idle) {
        double allotted = 0;
        for (Claim claim : claims) {
            allotted += claim.vcores();
        }
        double capacity = Math.max(nodeVcores, allotted);
        for (int i = 0; i < idle.length; i++) {
            idle[i] = joules * (claims.get(i).vcores() / capacity);
        }
        return joules * ((capacity - allotted) / capacity);
    }
}
