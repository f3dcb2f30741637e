package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.PowerState;
import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.tandem.TandemEvent;
import io.wattle.scheduler.tandem.TandemStatus;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.Liveness;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes that sleep and wake in a real ResourceManager; their machines, and the programs that switch them, are the test's. */
@Tag("embedded")
@Tag("hadoop-versions")
@Timeout(300)
class TandemTest extends TandemScenario {

    /** A server on which a container costs less than on an Edison, and that hardly costs anything to wake. */
    private static final String QUICK = """
            nodeClasses:
              quick:
                tier: brawny
                figures:
                  - measured: made up
                    cores: 20
                    dmipsPerCore: 10000
                    diskReadMbPerSecond: 2000
                    memoryMb: 32000
                    idleWatts: 1.1
                    busyWatts: 11.1
                    sleepWatts: 1
                    wakeSeconds: 5
                    bootJoules: 0.1
            """;

    private final Path excluded = directory.resolve("excluded");

    private DrivenResourceManager start() throws Exception {
        Configuration conf = configuration();
        conf.set(
                YarnConfiguration.RM_NODES_EXCLUDE_FILE_PATH,
                Files.writeString(excluded, "").toString());
        return DrivenResourceManager.start(conf);
    }

    /** An operator does, and its machine sleeps. */
    private void putToSleep(DrivenResourceManager driven, DrivenResourceManager.Node server) throws Exception {
        command(driven, OperatorCommand.SUSPEND);
        DrivenApp.await("the program", () -> {
            driven.heartbeats();
            return calls().contains("suspend " + SERVER_HOST);
        });
        driven.forget(server);
        awaitState(driven, LifecycleState.ASLEEP);
    }

    private static void awaitLiveness(DrivenResourceManager driven, Liveness wanted) throws Exception {
        DrivenApp.await(
                "liveness " + wanted,
                () -> server(driven).filter(it -> it.liveness() == wanted).isPresent());
    }

    /** As {@code yarn rmadmin -refreshNodes} does. */
    private void exclude(DrivenResourceManager driven, String hosts) throws Exception {
        Files.writeString(excluded, hosts);
        driven.rm()
                .getRMContext()
                .getNodesListManager()
                .refreshNodes(driven.rm().getConfig());
    }

    @Test
    void fromAwakeToSleepAndBackOverARestart() throws Exception {
        try (DrivenResourceManager driven = start()) {
            driven.add("10.1.0.1", BOARD);
            DrivenResourceManager.Node server = driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            assertThat(tandem(driven).command(OperatorCommand.SUSPEND, "10.1.0.1", ""))
                    .hasValueSatisfying(it -> assertThat(it.why()).contains("edison never sleep"));
            command(driven, OperatorCommand.SUSPEND);
            awaitState(driven, LifecycleState.SUSPENDING);
            DrivenApp.await("the program", () -> calls().contains("suspend " + SERVER_HOST));
            nothingIsPlacedOnTheServer(driven);
            // Now its machine sleeps.
            driven.forget(server);
            awaitState(driven, LifecycleState.ASLEEP);
            DrivenApp.await(
                    "it is off the list",
                    () -> !driven.rm().getRMContext().getRMNodes().containsKey(server.id()));
            shown(driven);
            awaitLedgerState(driven, "asleep");
        }
        try (DrivenResourceManager driven = start()) {
            driven.add("10.1.0.1", BOARD);
            awaitState(driven, LifecycleState.ASLEEP);
            awaitLedgerState(driven, "asleep");
            command(driven, OperatorCommand.RESUME);
            awaitState(driven, LifecycleState.WAKING);
            awaitLedgerState(driven, "booting");
            DrivenApp.await("the program", () -> calls().contains("resume " + SERVER_HOST));
            driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            awaitLedgerState(driven, "up");
            DrivenApp app = driven.submit("default");
            List<DrivenApp.Placed> placed = new ArrayList<>(app.ask(10));
            DrivenApp.await("containers on it", () -> {
                driven.heartbeats();
                placed.addAll(app.collect());
                return placed.stream().anyMatch(it -> it.node().getHost().equals(SERVER_HOST));
            });
        }
        assertThat(calls()).containsExactly("suspend " + SERVER_HOST, "resume " + SERVER_HOST);
    }

    /** It offers itself all the time, and a board has room for three containers only. */
    private static void nothingIsPlacedOnTheServer(DrivenResourceManager driven) throws Exception {
        DrivenApp app = driven.submit("default");
        List<DrivenApp.Placed> placed = new ArrayList<>(app.ask(10));
        for (int i = 0; i < 100; i++) {
            driven.heartbeats();
            placed.addAll(app.collect());
            Thread.sleep(5);
        }
        assertThat(placed).isNotEmpty().noneMatch(it -> it.node().getHost().equals(SERVER_HOST));
        app.finish();
    }

    /** Its joules go where its state says, by its class's figures as it has no meter; one that is up has said nothing yet. */
    private static void awaitLedgerState(DrivenResourceManager driven, String wanted) throws Exception {
        String web = driven.rm().getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
        DrivenApp.await("state " + wanted + " in the ledger", () -> {
            driven.heartbeats();
            JsonNode nodes = new ObjectMapper()
                    .readTree(WebResourceManager.get(WebResourceManager.uri(web, "/energy/v1/nodes"))
                            .body())
                    .path("nodes");
            for (JsonNode each : nodes) {
                if (each.path("node").asText().startsWith(SERVER_HOST)
                        && each.path("state").asText().equals(wanted)) {
                    return each.path("registered").asBoolean()
                            && (wanted.equals("up") || each.path("watts").asDouble() > 0);
                }
            }
            return false;
        });
    }

    private static void shown(DrivenResourceManager driven) throws Exception {
        String web = driven.rm().getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
        HttpResponse<String> answer = WebResourceManager.get(WebResourceManager.uri(web, "/energy/v1/tandem"));
        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode json = new ObjectMapper().readTree(answer.body());
        assertThat(json.path("mode").asText()).isEqualTo("active");
        assertThat(json.at("/nodes/0/host").asText()).isEqualTo(SERVER_HOST);
        assertThat(json.at("/nodes/0/state").asText()).isEqualTo("asleep");
        assertThat(json.at("/event_counts/asleep").asInt()).isEqualTo(1);
        assertThat(json.at("/saved/sleeps").asInt()).isEqualTo(1);
    }

    @Test
    void aContainerKeepsItAwakeUntilItEnds() throws Exception {
        try (DrivenResourceManager driven = start()) {
            driven.add("10.1.0.1", BOARD);
            driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            DrivenApp app = driven.submit("default");
            List<DrivenApp.Placed> placed = new ArrayList<>(app.ask(20));
            DrivenApp.await("all containers", () -> {
                driven.heartbeats();
                placed.addAll(app.collect());
                return placed.size() == 20;
            });
            assertThat(placed).anyMatch(it -> it.node().getHost().equals(SERVER_HOST));
            driven.report(placed, ContainerState.RUNNING);
            command(driven, OperatorCommand.SUSPEND);
            awaitState(driven, LifecycleState.DRAINING);
            assertThat(calls()).isEmpty();
            driven.report(placed, ContainerState.COMPLETE);
            DrivenApp.await("all ends", () -> {
                driven.heartbeats();
                app.collect();
                return app.completed().size() == 20;
            });
            awaitState(driven, LifecycleState.SUSPENDING);
            DrivenApp.await("the program", () -> calls().contains("suspend " + SERVER_HOST));
            app.finish();
        }
    }

    @Test
    void anOperatorsOwnDecommissioningIsLeftAlone() throws Exception {
        try (DrivenResourceManager driven = start()) {
            driven.add("10.1.0.1", BOARD);
            DrivenResourceManager.Node server = driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            exclude(driven, SERVER_HOST);
            driven.forget(server);
            DrivenApp.await(
                    "an event",
                    () -> tandem(driven).status().stream()
                            .map(TandemStatus::counts)
                            .anyMatch(it -> it.containsKey(EventKind.DECOMMISSIONED)));
            assertThat(tandem(driven).command(OperatorCommand.SUSPEND, SERVER_HOST, ""))
                    .isPresent();
            assertThat(calls()).isEmpty();
        }
    }

    /** The ResourceManager itself changes nothing of a node that is not registered: only its list says so. */
    @Test
    void whoIsExcludedWhileItSleepsIsLeftAloneUntilItIsNot() throws Exception {
        try (DrivenResourceManager driven = start()) {
            driven.add("10.1.0.1", BOARD);
            DrivenResourceManager.Node server = driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            putToSleep(driven, server);
            exclude(driven, SERVER_HOST);
            awaitLiveness(driven, Liveness.DECOMMISSIONED);
            exclude(driven, "");
            awaitLiveness(driven, Liveness.UNREGISTERED);
            command(driven, OperatorCommand.RESUME);
            awaitState(driven, LifecycleState.WAKING);
        }
    }

    /** YARN itself takes the largest registered node for the most that may be asked for: a job that needs more would be refused, or wait for ever. */
    @Test
    void whatNeedsANodeThatSleepsIsNotRefusedAndWakesIt() throws Exception {
        Resource small = Resource.newInstance(400, 2);
        try (DrivenResourceManager driven = start()) {
            driven.add("10.1.0.1", small);
            driven.add("10.1.0.2", small);
            DrivenResourceManager.Node server = driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            long before = driven.rm()
                    .getResourceScheduler()
                    .getMaximumResourceCapability()
                    .getMemorySize();
            assertThat(before).isGreaterThan(small.getMemorySize());
            putToSleep(driven, server);
            DrivenApp.await(
                    "it is off the list",
                    () -> !driven.rm().getRMContext().getRMNodes().containsKey(server.id()));
            assertThat(driven.rm()
                            .getResourceScheduler()
                            .getMaximumResourceCapability()
                            .getMemorySize())
                    .isEqualTo(before);
            DrivenApp app = driven.submit("default");
            app.ask(1, Resource.newInstance(512, 1));
            awaitState(driven, LifecycleState.WAKING);
            DrivenApp.await("the program", () -> calls().contains("resume " + SERVER_HOST));
            driven.add(SERVER_HOST, SERVER);
            DrivenApp.await("its container", () -> {
                driven.heartbeats();
                return app.collect().stream().anyMatch(it -> it.node().getHost().equals(SERVER_HOST));
            });
            app.finish();
        }
    }

    /** Far less work than the board can do in time: no demand wakes the server, but who would rather be there waits and does. */
    @Test
    void whatIsCheaperOnANodeThatSleepsWaitsForItAndWakesIt() throws Exception {
        Configuration conf = configuration();
        conf.set(
                "yarn.energy.nodes.file",
                Files.writeString(directory.resolve("nodes.yaml"), QUICK).toString());
        Files.writeString(directory.resolve("hosts.yaml"), "hosts:\n  '10.1.*': edison\n  '10.2.*': quick\n");
        conf.set("yarn.energy.tandem.groups", "quick");
        conf.set("yarn.energy.tandem.inhibit-seconds", "0");
        // What the tandem says of sleepers holds for six cycles: on a busy machine a thread may rest for more than six
        // seconds.
        conf.set("yarn.energy.tandem.interval-ms", "5000");
        conf.set("yarn.energy.deferral.longest-ms", "3600000");
        conf.set("yarn.energy.learning.spread", "0");
        try (DrivenResourceManager driven = DrivenResourceManager.start(conf)) {
            driven.add("10.1.0.1", BOARD);
            DrivenResourceManager.Node server = driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            putToSleep(driven, server);
            DrivenApp.await("the class may be waited for", () -> {
                driven.heartbeats();
                return classStates(driven).contains(PowerState.ASLEEP);
            });
            DrivenApp app = driven.submit("default");
            List<DrivenApp.Placed> placed = new ArrayList<>(app.ask(2));
            DrivenApp.await("the program", () -> {
                driven.heartbeats();
                placed.addAll(app.collect());
                return calls().contains("resume " + SERVER_HOST);
            });
            assertThat(placed).as("the board has room, and is refused").isEmpty();
            assertThat(tandem(driven).status().orElseThrow().events().stream()
                            .filter(it -> it.kind() == EventKind.RESUME_STARTED)
                            .map(TandemEvent::text))
                    .singleElement()
                    .asString()
                    .contains("containers wait for a node of quick");
            driven.add(SERVER_HOST, SERVER);
            DrivenApp.await("both containers", () -> {
                driven.heartbeats();
                placed.addAll(app.collect());
                return placed.size() == 2;
            });
            assertThat(placed).allMatch(it -> it.node().getHost().equals(SERVER_HOST));
            app.finish();
        }
    }

    private static List<PowerState> classStates(DrivenResourceManager driven) {
        EnergyCapacityScheduler scheduler =
                (EnergyCapacityScheduler) driven.rm().getResourceScheduler();
        return scheduler.energy().rules().nodes().tables().in("").stream()
                .map(ClassSnapshot::state)
                .toList();
    }

    /** A step of an operator who reads of it in the log: the program's own words, and the host that it names. */
    @Test
    void aResumeProgramThatFailsForItsHostIsAnEvent() throws Exception {
        try (DrivenResourceManager driven = start()) {
            driven.add("10.1.0.1", BOARD);
            DrivenResourceManager.Node server = driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            putToSleep(driven, server);
            Files.writeString(directory.resolve("resume"), "#!/bin/sh\necho \"failed $1: no such BMC\"\nexit 1\n");
            command(driven, OperatorCommand.RESUME);
            DrivenApp.await(
                    "an event",
                    () -> tandem(driven).status().stream()
                            .flatMap(it -> it.events().stream())
                            .anyMatch(it -> it.kind() == EventKind.RESUME_PROGRAM_FAILED
                                    && it.text().contains("no such BMC")));
        }
    }
}
