package io.wattle.scheduler.tandem;

import io.wattle.tandem.Room;
import io.wattle.tandem.TenantLimits.Tenant;
import io.wattle.tandem.WorkEstimator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one application waits for and runs.
 *
 * @param pending how many containers of each size it asks for
 */
record AppDemand(Tenant tenant, WorkEstimator.App work, Map<Room, Long> pending) {

    AppDemand {
        pending = Map.copyOf(pending);
    }

    /**
     * How many containers of each size are waited for that limits allow; of what may run at all, at least one.
     *
     * @param allowedParts one for each application, 0 to 1
     */
    static Map<Room, Long> pending(List<AppDemand> apps, List<Double> allowedParts) {
        Map<Room, Long> counts = new HashMap<>();
        for (int i = 0; i < apps.size(); i++) {
            double part = allowedParts.get(i);
            apps.get(i)
                    .pending()
                    .forEach((size, count) -> counts.merge(size, (long) Math.ceil(part * count), Long::sum));
        }
        return counts;
    }
}
