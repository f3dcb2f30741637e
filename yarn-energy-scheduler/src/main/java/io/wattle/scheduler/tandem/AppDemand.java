package io.wattle.scheduler.tandem;

import io.wattle.tandem.Room;
import io.wattle.tandem.TenantLimits.Tenant;
import io.wattle.tandem.WorkEstimator;
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
}
