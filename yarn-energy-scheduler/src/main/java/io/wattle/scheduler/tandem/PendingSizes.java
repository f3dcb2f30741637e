package io.wattle.scheduler.tandem;

import io.wattle.tandem.Room;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sizes of containers that are waited for, which the fit is simulated with. Stateless and thread safe. */
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
        List<Room> rooms = new ArrayList<>();
        counts.keySet().stream().sorted(LARGEST_FIRST).forEach(room -> {
            for (long i = 0; i < counts.get(room) && rooms.size() < MOST; i++) {
                rooms.add(room);
            }
        });
        return rooms;
    }
}
