package io.wattle.tuning.surrogate;

import io.wattle.tuning.space.NodeLimits;

/**
 * How the maps of a job run, wave after wave, and what reduces that start before the last of them ends change, as MapReduce's master lets
 * them (Hadoop's {@code RMContainerAllocator.scheduleReduces}): it asks for none before slowstart; while maps wait, for as many as fit into
 * the share of the memory that is the share of the maps that are done, half of it at most; and for all as soon as no map waits. Reduces that
 * run hold their memory until the last map has ended. Maps that began together do not end together: the last wave has reduces beside it from
 * the end of the map on that slowstart asks for.
 *
 * @param lengths of the phase, as a multiple of what one map takes that has a core for itself
 * @param besideReduces the part of it in which reduces are asked for
 * @param starved waves before which maps waited until the master took memory away from reduces
 */
record MapWaves(double lengths, double besideReduces, double starved) {

    /** Share of the memory that reduces may have while maps wait: Hadoop's default. */
    private static final double RAMP_UP_SHARE = 0.5;

    /** Of what a wave takes, the time from its first map's end to its last one's: 0.02 to 0.32 in the median of a testbed's jobs. */
    private static final double SPREAD_SHARE = 0.2;

    /** A job of more waves is followed in steps of several. */
    private static final double MOST_STEPS = 100;

    private static final double ROUNDING = 1e-9;

    /**
     * What settings ask for.
     *
     * @param maps 1 or more
     * @param mapsAtOnce on one worker without reduces, 1 or more
     * @param mapMb of a map's container, MiB
     * @param reduces 0 or more
     * @param reduceMb of a reduce's container, MiB
     * @param slowstart share of the maps that are done before a reduce is asked for, 0 to 1
     */
    record Asked(double maps, double mapsAtOnce, double mapMb, double reduces, double reduceMb, double slowstart) {}

    static MapWaves of(Asked asked, NodeLimits limits) {
        double left = asked.maps();
        double reduces = 0;
        boolean reducesAsked = false;
        double lengths = 0;
        double besideReduces = 0;
        double starved = 0;
        while (left > 0) {
            double slots = slots(asked, limits, reduces);
            if (slots < 1) {
                // The master takes memory back from reduces as far as their share of it allows.
                starved++;
                slots = Math.max(1, Math.floor(slots(asked, limits, 0) * (1 - RAMP_UP_SHARE)));
            }
            double waves = Math.max(1, Math.floor(left / slots / MOST_STEPS));
            double length = waves * lengthOfWave(Math.min(slots, left), limits);
            lengths += length;
            if (reducesAsked) {
                besideReduces += length;
            } else if (asked.reduces() > 0 && left <= waves * slots) {
                besideReduces += SPREAD_SHARE * shareAfterSlowstart(asked, left) * length;
            }
            // Maps that are done when half of this wave is: by them the master decides about reduces, not at its end.
            double middle = asked.maps() - left + (Math.min(waves * slots, left) + 1) / 2;
            left -= waves * slots;
            if (asked.reduces() > 0 && middle >= asked.slowstart() * asked.maps()) {
                reduces = whileMapsWait(asked, limits, middle);
                reducesAsked = reduces > 0 || left <= slots;
            }
        }
        return new MapWaves(lengths, besideReduces, starved);
    }

    /**
     * Of the time between the ends of the first and the last map of the last wave, what comes after as many have ended as slowstart asks
     * for; 0 if all have to.
     */
    private static double shareAfterSlowstart(Asked asked, double inWave) {
        double before = asked.maps() - inWave;
        double needed = Math.max(1, Math.ceil(asked.slowstart() * asked.maps() - ROUNDING) - before);
        return inWave <= 1 ? 0 : (inWave - needed) / (inWave - 1);
    }

    private static double whileMapsWait(Asked asked, NodeLimits limits, double done) {
        double share = Math.min(RAMP_UP_SHARE, done / asked.maps());
        double totalMb = (double) limits.workers() * limits.memoryMb();
        return Math.min(asked.reduces(), Math.floor(share * totalMb / asked.reduceMb()));
    }

    /** Places for maps beside so many reduces, which are spread evenly. */
    private static double slots(Asked asked, NodeLimits limits, double reduces) {
        double most = Math.ceil(reduces / limits.workers());
        double fewest = Math.floor(reduces / limits.workers());
        double withMost = reduces - fewest * limits.workers();
        return withMost * slotsOfWorker(asked, limits, most)
                + (limits.workers() - withMost) * slotsOfWorker(asked, limits, fewest);
    }

    private static double slotsOfWorker(Asked asked, NodeLimits limits, double reduces) {
        double freeMb = limits.memoryMb() - reduces * asked.reduceMb();
        return reduces == 0
                ? asked.mapsAtOnce()
                : Math.max(0, Math.min(asked.mapsAtOnce(), Math.floor(freeMb / asked.mapMb())));
    }

    /** As a multiple of what one task takes that has a core for itself: tasks of one node share its cores. */
    static double lengthOfWave(double tasks, NodeLimits limits) {
        return Math.max(1, Math.ceil(tasks / limits.workers()) / limits.vcores());
    }
}
