package io.wattle.tandem;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Sizes of containers that are waited for, with which the fit is simulated: each at least once. Stateless and thread safe. */
public final class PendingSizes {

    /** Further ones are left out: with more of them the fit would not be another. */
    public static final int MOST = 1000;

    private PendingSizes() {}

    /**
     * The largest ones first.
     *
     * @param counts how many of each size are waited for; sizes of which none is are left out
     */
    public static List<Room> of(Map<Room, Long> counts) {
        List<Room> sizes = counts.keySet().stream()
                .filter(it -> counts.get(it) > 0)
                .sorted(Room.LARGEST_FIRST)
                .limit(MOST)
                .toList();
        List<Room> rooms = new ArrayList<>();
        int left = MOST - sizes.size();
        for (Room each : sizes) {
            // At least one of each: the many of one size must not hide another.
            int more = (int) Math.min(left, counts.get(each) - 1);
            rooms.addAll(Collections.nCopies(1 + more, each));
            left -= more;
        }
        return rooms;
    }
}
