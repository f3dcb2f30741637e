package io.wattle.cost;

/**
 * The same work done for two amounts of energy. The studies write "more efficient" for two different figures; this says
 * which is which: 100 J against 150 J save a third of the energy, and do 1.5 times the work per joule. Immutable and
 * thread safe.
 *
 * @param joules energy of the way under test, positive
 * @param againstJoules energy of the way it is compared with, positive
 */
public record EnergyComparison(double joules, double againstJoules) {

    public EnergyComparison {
        Require.positive("joules", joules);
        Require.positive("joules to compare with", againstJoules);
    }

    /** Energy saved as a share of the other's; negative if more is used. */
    public double savedShare() {
        return 1 - joules / againstJoules;
    }

    /** Work per joule over the other's; below 1 if it is less. */
    public double gain() {
        return againstJoules / joules;
    }

    /** Joules more than the other; negative if fewer. */
    public double extraJoules() {
        return joules - againstJoules;
    }
}
