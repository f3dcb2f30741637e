package io.wattle.scheduler.tandem;

import io.wattle.tandem.Room;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sizes of containers that are waited for, with which the fit is simulated: each at least once. Stateless and thread safe. */
final class PendingSizes {

    /** Further ones are left out. */
    static final int MOST = 1000;

    private static final Comparator<Room> LARGEST_FIRST = Comparator.comparingInt(Room::memoryMb)
            .thenComparingInt(Room::vcores)
            .reversed();

    private PendingSizes() {}

    /**
     * The largest ones first.
     *
     * @param allowedParts of each application, how much of what it waits for its limits allow
     */
    static List<Room> of(List<AppDemand> apps, List<Double> allowedParts) {
        Map<Room, Long> counts = new HashMap<>();
        for (int i = 0; i < apps.size(); i++) {
            double part = allowedParts.get(i);
            apps.get(i)
                    .pending()
                    .forEach((size, count) -> counts.merge(size, (long) Math.ceil(part * count), Long::sum));
        }
        counts.values().removeIf(it -> it == 0);
        List<Room> sizes =
                counts.keySet().stream().sorted(LARGEST_FIRST).limit(MOST).toList();
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
