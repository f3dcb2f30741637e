package io.wattle.simulator.tandem;

/** What runs of one job name took, in units of work: means in which the last run counts a third. Not thread safe. */
final class JobEffort {

    private static final double LAST = 1.0 / 3;

    private double totalUnits = Double.NaN;
    private double unitsPerMap = Double.NaN;
    private double reduceShare = Double.NaN;

    /** A run has ended well or not. */
    void ended(double maps, double mapUnits, double reduceUnits) {
        if (maps > 0 && mapUnits > 0) {
            totalUnits = mixed(totalUnits, mapUnits + reduceUnits);
            unitsPerMap = mixed(unitsPerMap, mapUnits / maps);
            reduceShare = mixed(reduceShare, reduceUnits / mapUnits);
        }
    }

    private static double mixed(double before, double last) {
        return Double.isNaN(before) ? last : before + LAST * (last - before);
    }

    boolean isKnown() {
        return !Double.isNaN(totalUnits);
    }

    /** Of a run. */
    double totalUnits() {
        return totalUnits;
    }

    double unitsPerMap() {
        return unitsPerMap;
    }

    /** Units of all reduces, over those of all maps. */
    double reduceShare() {
        return reduceShare;
    }
}
