package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Collection;

/** Splits the energy of a node that is up among its containers and the idle bucket. */
final class Attribution {

    /** Takes what one container is charged with. */
    interface Sink {
        void charge(Running running, double activeJoules, double idleJoules, Quality quality);
    }

    private Attribution() {}

    /**
     * Charges the containers. Idle joules are {@code min(joules, idle watts * seconds)}; the rest is active, and goes to
     * the containers by the cores they use, or by their vcores if none uses any.
     *
     * @return joules that no container is charged with
     */
    static double charge(
            double joules,
            double seconds,
            NodeInfo node,
            Collection<Running> running,
            IdlePolicy policy,
            Quality quality,
            Sink sink) {
        if (running.isEmpty()) {
            return joules;
        }
        double idle = Math.min(joules, node.idleWatts() * seconds);
        double active = joules - idle;
        double weights = 0;
        double vcores = 0;
        for (Running it : running) {
            weights += it.weight();
            vcores += it.container().vcores();
        }
        double idlePerVcore = policy == IdlePolicy.BUCKET ? 0 : idle / Math.max(vcores, node.vcores());
        double idleLeft = idle;
        for (Running it : running) {
            double share = weights > 0 ? it.weight() / weights : it.container().vcores() / vcores;
            double itsIdle = idlePerVcore * it.container().vcores();
            idleLeft -= itsIdle;
            sink.charge(it, active * share, itsIdle, quality.and(node.idleQuality()));
        }
        // Rounding may take a last bit too much.
        return Math.max(0, idleLeft);
    }
}
