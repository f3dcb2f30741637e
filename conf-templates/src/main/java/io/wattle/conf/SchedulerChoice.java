package io.wattle.conf;

import java.util.Locale;

/** The scheduler of the ResourceManager. */
public enum SchedulerChoice {
    /** Hadoop's own CapacityScheduler. */
    CAPACITY("org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler"),
    /** Wattle's: a CapacityScheduler that places containers by joules. */
    ENERGY("io.wattle.scheduler.EnergyCapacityScheduler");

    private final String className;

    SchedulerChoice(String className) {
        this.className = className;
    }

    /** Its class, as in yarn-site.xml. */
    public String className() {
        return className;
    }

    /** Name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
