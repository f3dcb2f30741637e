package io.wattle.simulator.node;

/** Told what a node does. Changes nothing of it. */
public interface NodeListener {

    /** Hears nothing. */
    NodeListener NOBODY = new NodeListener() {
        @Override
        public void ran(double fromSeconds, double toSeconds, double utilisation, double watts) {}

        @Override
        public void memoryGiven(double nowSeconds, int changeMb) {}
    };

    /**
     * A time in which nothing changed has passed. Such times follow each other without a gap.
     *
     * @param utilisation share of the cores that computed, 0 to 1
     * @param watts that the node drew
     */
    void ran(double fromSeconds, double toSeconds, double utilisation, double watts);

    /** Containers have so much more memory than before, MiB; negative: less. */
    void memoryGiven(double nowSeconds, int changeMb);
}
