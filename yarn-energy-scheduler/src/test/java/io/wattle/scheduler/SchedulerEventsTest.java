package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.placement.Energy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What follows an event of the scheduler fails: the ledger's lines do not claim to be complete then. */
class SchedulerEventsTest {

    private static final ApplicationId APP = ApplicationId.newInstance(1, 1);

    @TempDir
    private Path directory;

    private final FailingEntryPoints failures = new FailingEntryPoints();

    private AccountingFeed accounting;
    private SchedulerEvents events;

    @BeforeEach
    void start() throws Exception {
        Configuration conf = SurroundingsTest.configuration();
        EnergyCapacityScheduler scheduler = new EnergyCapacityScheduler(failures);
        scheduler.setConf(conf);
        scheduler.setRMContext(SurroundingsTest.context(conf));
        scheduler.init(conf);
        EnergySettings settings = EnergySettings.of(Map.of(
                "yarn.energy.ledger.dir", directory.toString(),
                "yarn.energy.ledger.checkpoint-ms", "1000",
                "yarn.energy.meters.interval-ms", "500"));
        Energy energy = new Energy(settings, failures);
        accounting = new AccountingFeed(scheduler, energy);
        events = new SchedulerEvents(scheduler, energy, accounting);
        accounting.start(conf);
        events.handled(new AppAddedSchedulerEvent(APP, "default", "ann"));
    }

    @AfterEach
    void stop() {
        accounting.stop();
    }

    @Test
    void whatWorksIsComplete() throws Exception {
        events.handled(new AppRemovedSchedulerEvent(APP, RMAppState.FINISHED));
        assertThat(line()).contains("\"complete\":true");
    }

    /** Hadoop leaves out lists that it has nothing for, and puts null for a container whose token it could not make. */
    @Test
    void whatIsNotThereHasNoSize() {
        events.resized(null);
        events.resized(new Allocation(List.of(), Resources.none(), null, null, null));
        Container container = Container.newInstance(
                ContainerId.fromString("container_1_0001_01_000002"),
                null,
                null,
                Resource.newInstance(1024, 2),
                null,
                null);
        events.resized(new Allocation(
                List.of(),
                Resources.none(),
                null,
                null,
                null,
                null,
                Arrays.asList(null, container),
                List.of(container)));
        assertThat(failures.counts()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "NODE_ADDED",
                "NODE_CHANGED",
                "NODE_REMOVED",
                "APP_ADDED",
                "APP_REMOVED",
                "CONTAINER_STARTED",
                "CONTAINER_RESIZED",
                "CONTAINER_ENDED"
            })
    void whatWasMissedIsNotComplete(EntryPoint where) throws Exception {
        failures.failing.add(where);
        switch (where) {
            case NODE_ADDED -> events.handled(new NodeAddedSchedulerEvent(null));
            case NODE_CHANGED -> events.nodeChanged(null);
            case NODE_REMOVED -> events.handled(new NodeRemovedSchedulerEvent(null));
            case APP_ADDED -> events.handled(new AppAddedSchedulerEvent(APP, "default", "ann"));
            case APP_REMOVED -> events.handled(new AppRemovedSchedulerEvent(APP, RMAppState.FINISHED));
            case CONTAINER_STARTED -> events.launched(null, null);
            case CONTAINER_RESIZED -> events.resized(null);
            case CONTAINER_ENDED -> events.completed(null, null, RMContainerEventType.KILL, null);
            default -> throw new AssertionError(where);
        }
        failures.failing.clear();
        assertThat(failures.counts()).isEqualTo(Map.of(where, 1L));
        if (where != EntryPoint.APP_REMOVED) {
            events.handled(new AppRemovedSchedulerEvent(APP, RMAppState.FINISHED));
        }
        assertThat(line()).contains("\"app\":\"" + APP + "\"", "\"complete\":false");
    }

    private String line() throws Exception {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (lines().isEmpty()) {
            assertThat(System.nanoTime()).as("20 s without a line").isLessThan(deadline);
            Thread.sleep(50);
        }
        return lines().get(0);
    }

    private List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file :
                    files.filter(it -> it.toString().endsWith(".jsonl")).toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }
}
