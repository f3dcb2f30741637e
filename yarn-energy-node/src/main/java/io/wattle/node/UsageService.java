package io.wattle.node;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.util.MBeans;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryService;
import org.apache.hadoop.yarn.server.api.ContainerInitializationContext;
import org.apache.hadoop.yarn.server.api.ContainerTerminationContext;

/**
 * Offers at the NodeManager's {@code /jmx} what CPU each running container used and what it read: add
 * {@code wattle_usage} to {@code yarn.nodemanager.aux-services}. Looks every few seconds, on a thread of its own. What
 * fails here neither ends the NodeManager nor reaches its threads.
 */
public class UsageService extends AuxiliaryService {

    /** Its name among the auxiliary services. */
    public static final String NAME = "wattle_usage";

    private static final long LOOK_MILLIS = 2_000;

    private final NodeFailures failures = new NodeFailures();
    private UsageSampler sampler;
    private ScheduledExecutorService thread;
    private ObjectName bean;

    /** For the NodeManager. */
    public UsageService() {
        super(NAME);
    }

    @Override
    protected void serviceInit(Configuration conf) throws Exception {
        failures.run("Reading where containers are", () -> {
            List<Path> local = Stream.of(conf.getTrimmedStrings(YarnConfiguration.NM_LOCAL_DIRS))
                    .map(UsageService::path)
                    .toList();
            sampler = new UsageSampler(Path.of("/proc"), new PidFiles(local), failures);
        });
        super.serviceInit(conf);
    }

    @Override
    protected void serviceStart() throws Exception {
        if (sampler != null) {
            failures.run("Showing what containers use", this::watch);
        }
        super.serviceStart();
    }

    private void watch() {
        bean = MBeans.register("NodeManager", "WattleUsage", sampler);
        thread = Executors.newSingleThreadScheduledExecutor(it -> {
            Thread made = new Thread(it, "wattle-usage");
            made.setDaemon(true);
            return made;
        });
        ScheduledFuture<?> unused =
                thread.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    protected void serviceStop() throws Exception {
        if (thread != null) {
            thread.shutdownNow();
        }
        if (bean != null) {
            failures.run("Showing what containers use", () -> MBeans.unregister(bean));
            bean = null;
        }
        super.serviceStop();
    }

    /** Also called for containers that a restarted NodeManager finds running. */
    @Override
    public void initializeContainer(ContainerInitializationContext container) {
        if (sampler != null) {
            failures.run("Watching a container", () -> sampler.started(container.getContainerId()));
        }
    }

    @Override
    public void stopContainer(ContainerTerminationContext container) {
        if (sampler != null) {
            failures.run("Watching a container", () -> sampler.ended(container.getContainerId()));
        }
    }

    @Override
    public void initializeApplication(ApplicationInitializationContext application) {
        // Containers are what counts.
    }

    @Override
    public void stopApplication(ApplicationTerminationContext application) {
        // Containers are what counts.
    }

    /** Applications that name the service get nothing back. */
    @Override
    public ByteBuffer getMetaData() {
        return ByteBuffer.allocate(0);
    }

    /** A scheduled task that throws would never be run again. */
    private void look() {
        failures.run("Looking at containers", sampler::look);
    }

    /** Hadoop allows a path, or a URI with file: before it. */
    private static Path path(String directory) {
        return directory.startsWith("file:") ? Path.of(URI.create(directory)) : Path.of(directory);
    }
}
