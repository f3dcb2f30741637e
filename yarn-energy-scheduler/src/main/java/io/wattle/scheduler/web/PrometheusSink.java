package io.wattle.scheduler.web;

import java.lang.ref.WeakReference;
import javax.servlet.ServletContext;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * Keeps {@code /prom} alive over failovers. Hadoop's metrics system forgets the web server's sink when a ResourceManager
 * becomes standby, and {@code /prom} would show the figures of that moment for ever. Thread safe.
 */
final class PrometheusSink {

    /** The attribute's name, which {@code HttpServer2} keeps to itself. */
    private static final String ATTRIBUTE = "PROMETHEUS_SINK";

    private WeakReference<Object> scheduler = new WeakReference<>(null);

    /** Call it before {@code /prom} answers. */
    synchronized void prepare(ResourceManager rm, ServletContext context) {
        Object current = rm.getResourceScheduler();
        if (rm.getRMContext().isHAEnabled()
                && current != null
                && scheduler.get() != current
                && context.getAttribute(ATTRIBUTE) instanceof PrometheusMetricsSink sink) {
            // Each change of state makes another scheduler, and another metrics system with it.
            scheduler = new WeakReference<>(current);
            DefaultMetricsSystem.instance().register("prometheus", "Hadoop metrics prometheus exporter", sink);
        }
    }
}
