package io.wattle.scheduler;

import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.tandem.Tandem;
import java.net.SocketException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingMonitor;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * A scheduling monitor of Hadoop's that runs the tandem, beside those that are configured: their list, with preemption in it, is read again at each
 * refresh, and stays the operator's.
 */
record TandemMonitor(Tandem tandem, SchedulingMonitor monitor) implements AutoCloseable {

    static TandemMonitor start(CapacityScheduler scheduler, Energy energy, Configuration conf) throws SocketException {
        Tandem tandem = new Tandem(scheduler, energy, conf);
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
