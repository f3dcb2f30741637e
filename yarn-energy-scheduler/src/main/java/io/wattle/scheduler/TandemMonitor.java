package io.wattle.scheduler;

import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.tandem.Tandem;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.net.SocketException;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingMonitor;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * A scheduling monitor of Hadoop's that runs the tandem, beside those that are configured: their list, with preemption in it, is read again at each
 * refresh, and stays the operator's.
 */
record TandemMonitor(Tandem tandem, SchedulingMonitor monitor) implements AutoCloseable {

    /** @param switched see {@link Tandem} */
    static TandemMonitor start(
            CapacityScheduler scheduler, Energy energy, Configuration conf, Consumer<NodeRecord> switched)
            throws SocketException {
        Tandem tandem = new Tandem(scheduler, energy, conf, switched);
        SchedulingMonitor monitor = new SchedulingMonitor(scheduler.getRMContext(), tandem);
        monitor.init(conf);
        monitor.start();
        return new TandemMonitor(tandem, monitor);
    }

    @Override
    public void close() {
        monitor.stop();
        tandem.close();
    }
}
