package io.wattle.simulator.tandem;

import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** One application: what it had so far, and what it is expected to need. Not thread safe. */
final class JobRun {

    /** So many ended maps say more of the others than earlier runs do. */
    private static final int ENOUGH_MAPS = 3;

    private final Application application;
    private final JobEffort usual;
    private final Map<String, ClassEffort.Maps> maps = new HashMap<>();
    private int mapsGranted;
    private int mapsEnded;
    private double mapUnits;
    private double reduceUnits;

    JobRun(Application application, JobEffort usual) {
        this.application = application;
        this.usual = usual;
    }

    void granted(Ask.Kind kind) {
        if (kind == Ask.Kind.MAP) {
            mapsGranted++;
        }
    }

    /**
     * A container ended.
     *
     * @param had units of its class
     * @param units the same in those of the reference
     */
    void released(Ask.Kind kind, String nodeClass, double had, double units) {
        if (kind == Ask.Kind.MAP) {
            maps.computeIfAbsent(nodeClass, it -> new ClassEffort.Maps()).add(had);
            mapsEnded++;
            mapUnits += units;
        } else if (kind == Ask.Kind.REDUCE) {
            reduceUnits += units;
        }
    }

    /** It has ended. */
    void remember(ClassEffort effort) {
        effort.ended(maps);
        usual.ended(mapsEnded, mapUnits, reduceUnits);
    }

    OptionalDouble dueSeconds() {
        return application.deadlineSeconds();
    }

    /**
     * Units that are left.
     *
     * @param runningUnits that its containers had so far
     * @param unknownUnits of a whole run of which nothing is known
     */
    double leftUnits(double runningUnits, double unknownUnits) {
        double count = mapsGranted + pending(Ask.Kind.MAP);
        boolean asked = count > 0;
        if (!asked || (!usual.isKnown() && mapsEnded < ENOUGH_MAPS)) {
            double total = usual.isKnown() ? usual.totalUnits() : unknownUnits;
            return Math.max(0, total - runningUnits);
        }
        double unitsPerMap = mapsEnded >= ENOUGH_MAPS ? mapUnits / mapsEnded : usual.unitsPerMap();
        // Where only this run says something of its maps, nothing does of its reduces: as much again.
        double reduceShare = usual.isKnown() ? usual.reduceShare() : 1;
        double total = count * unitsPerMap * (1 + reduceShare);
        return Math.max(0, total - mapUnits - reduceUnits - runningUnits);
    }

    private int pending(Ask.Kind kind) {
        return application.asks().stream()
                .filter(it -> it.kind() == kind)
                .mapToInt(Ask::pending)
                .sum();
    }
}
