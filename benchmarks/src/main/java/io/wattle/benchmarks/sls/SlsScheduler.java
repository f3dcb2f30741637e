package io.wattle.benchmarks.sls;

import java.util.Locale;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** Who places. */
enum SlsScheduler {
    /** SLS itself puts its own subclass in its place. */
    STOCK(CapacityScheduler.class),
    ENERGY(EnergySlsScheduler.class);

    private final Class<? extends CapacityScheduler> type;

    SlsScheduler(Class<? extends CapacityScheduler> type) {
        this.type = type;
    }

    /** For {@code yarn.resourcemanager.scheduler.class}. */
    Class<? extends CapacityScheduler> type() {
        return type;
    }

    /** For options and tables. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
