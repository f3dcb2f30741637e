package io.wattle.scheduler;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.config.EnergySettings;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The queues that keys of ours name. Stateless and thread safe. */
final class QueueKeys {

    private static final Logger LOG = LoggerFactory.getLogger(QueueKeys.class);
    private static final int MOST_NAMED = 20;

    private QueueKeys() {}

    /** Logs queues that do not exist. Nothing is refused, as a queue may be made later, by itself. */
    static void warnOfUnknown(EnergySettings settings, CapacityScheduler scheduler) {
        for (String path : settings.queues().keySet()) {
            if (scheduler.getQueue(path) == null) {
                LOG.warn(
                        "{}: there is no queue '{}' (known: {}); correct its keys in yarn-site.xml, unless the queue is made"
                                + " by itself",
                        EnergyKey.PREFIX + "queue." + path,
                        path,
                        known(scheduler));
            }
        }
    }

    private static String known(CapacityScheduler scheduler) {
        return scheduler.getCapacitySchedulerQueueManager().getQueues().values().stream()
                .map(CSQueue::getQueuePath)
                .distinct()
                .sorted()
                .limit(MOST_NAMED)
                .collect(Collectors.joining(", "));
    }
}
