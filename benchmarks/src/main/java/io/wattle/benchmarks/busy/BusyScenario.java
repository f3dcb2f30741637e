package io.wattle.benchmarks.busy;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A cluster that is 90% allocated when 10,000 containers are asked for at once: as many places on wimpy as on brawny nodes.
 *
 * @param wimpyShare share of the containers that cost fewer joules on wimpy nodes, 0 to 1
 * @param queues over which the applications are spread; the one that uses least goes first
 * @param seed of applications and durations
 */
record BusyScenario(double wimpyShare, int queues, long seed) {

    static final NodeClass WIMPY = Catalog.builtIn().nodeClass("odroid-xu-big").orElseThrow();
    static final NodeClass BRAWNY = Catalog.builtIn().nodeClass("xeon-e5-2603").orElseThrow();

    /** Of each class. */
    static final int NODES = 300;

    static final int PLACES = 4;

    static final int PENDING = 10_000;
    static final int APPLICATIONS = 50;
    static final double ALLOCATED = 0.9;
    static final int CONTAINER_MB = 256;

    /** Mean durations on a wimpy and on a brawny node, s, of containers that are cheaper on the one and on the other. */
    private static final double[] CHEAPER_ON_WIMPY = {40, 30};

    private static final double[] CHEAPER_ON_BRAWNY = {60, 20};

    /**
     * An application.
     *
     * @param number in the order of submission
     * @param containers that it asks for at once
     * @param wimpySeconds a container takes on a wimpy node
     */
    record App(int number, int queue, int containers, double wimpySeconds, double brawnySeconds) {

        double seconds(boolean wimpy) {
            return wimpy ? wimpySeconds : brawnySeconds;
        }

        /** What one container costs: its time, times the watts that it adds. */
        double joules(boolean wimpy) {
            NodeClass on = wimpy ? WIMPY : BRAWNY;
            double watts = on.power().orElseThrow().busyWatts()
                    - on.power().orElseThrow().idleWatts();
            return seconds(wimpy) * watts / PLACES;
        }

        boolean cheaperOnWimpy() {
            return joules(true) < joules(false);
        }
    }

    /** In the order of submission, both kinds mixed. */
    List<App> apps() {
        Random random = new Random(seed);
        int each = PENDING / APPLICATIONS;
        List<App> apps = new ArrayList<>();
        for (int i = 0; i < APPLICATIONS; i++) {
            // Evenly, so that the share is exact.
            boolean wimpy = (int) ((i + 1) * wimpyShare + 1e-9) > (int) (i * wimpyShare + 1e-9);
            double[] means = wimpy ? CHEAPER_ON_WIMPY : CHEAPER_ON_BRAWNY;
            double size = 0.5 + random.nextDouble();
            apps.add(new App(i, random.nextInt(queues), each, means[0] * size, means[1] * size));
        }
        return apps;
    }
}
