package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.tandem.Tandem;
import io.wattle.scheduler.tandem.TandemStatus;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.NodeRecord;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** A real ResourceManager with boards and a server that may sleep; their machines, and the programs that switch them, are the test's. */
abstract class TandemScenario {

    static final Resource BOARD = Resource.newInstance(2_000, 2);
    static final Resource SERVER = Resource.newInstance(20_000, 20);
    static final String SERVER_HOST = "10.2.0.1";

    final Path directory = SharedClusters.newDirectory();
    final Path called = directory.resolve("called");

    /** A tandem that is active; a test may change it. */
    Configuration configuration() throws Exception {
        Configuration conf = WebResourceManager.configuration();
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set(
                "yarn.energy.nodes.hosts-file",
                Files.writeString(
                                directory.resolve("hosts.yaml"), "hosts:\n  '10.1.*': edison\n  '10.2.*': dell-r620\n")
                        .toString());
        conf.set("yarn.energy.ledger.dir", directory.resolve("ledger").toString());
        conf.set("yarn.energy.tandem.mode", "active");
        conf.set("yarn.energy.tandem.groups", "dell-r620");
        conf.set("yarn.energy.tandem.hdfs", "unchecked");
        conf.set("yarn.energy.tandem.interval-ms", "1000");
        conf.set("yarn.energy.tandem.suspend-program", program("suspend").toString());
        conf.set("yarn.energy.tandem.resume-program", program("resume").toString());
        conf.set("yarn.energy.deferral.longest-ms", "0");
        // From when on YARN goes by the nodes that are registered.
        conf.set(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, "0");
        // Of containers that live long much work would be expected, which takes nodes back at once.
        conf.set("yarn.energy.learning.task-types", "MAPREDUCE,DRIVEN");
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 100);
        return conf;
    }

    /** One that writes down how it is called. */
    private Path program(String name) throws Exception {
        return program(name, "");
    }

    /** The same, and then does something. @param script of a shell */
    Path program(String name, String script) throws Exception {
        Path file = Files.writeString(
                directory.resolve(name), "#!/bin/sh\necho \"" + name + " $*\" >> '" + called + "'\n" + script);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    List<String> calls() throws Exception {
        return Files.exists(called) ? Files.readAllLines(called) : List.of();
    }

    static Tandem tandem(DrivenResourceManager driven) {
        return ((EnergyCapacityScheduler) driven.rm().getResourceScheduler())
                .tandem()
                .orElseThrow();
    }

    static Optional<NodeRecord> server(DrivenResourceManager driven) {
        return tandem(driven).status().stream()
                .flatMap(it -> it.nodes().stream())
                .map(TandemStatus.Node::node)
                .filter(it -> it.host().equals(SERVER_HOST))
                .findFirst();
    }

    static Optional<LifecycleState> state(DrivenResourceManager driven) {
        return server(driven).map(NodeRecord::state);
    }

    static void awaitState(DrivenResourceManager driven, LifecycleState wanted) throws Exception {
        DrivenApp.await("state " + wanted, () -> {
            driven.heartbeats();
            return state(driven).filter(wanted::equals).isPresent();
        });
    }

    /** As an operator does: the NameNode is asked in the background, and no node goes to sleep before it has answered. */
    static void command(DrivenResourceManager driven, OperatorCommand command) throws Exception {
        AtomicReference<Optional<String>> refusal = new AtomicReference<>(Optional.empty());
        DrivenApp.await("what the NameNode says", () -> {
            refusal.set(
                    tandem(driven).command(command, SERVER_HOST, "of a test").map(Object::toString));
            boolean isAsked = refusal.get()
                    .filter(it -> it.contains("the NameNode has not said"))
                    .isPresent();
            if (isAsked) {
                driven.heartbeats();
            }
            return !isAsked;
        });
        assertThat(refusal.get()).isEmpty();
    }
}
