package io.wattle.it.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Testbeds that come and go, some of them killed while they start. */
@Tag("testbed")
@Tag("faults")
@Tag("slow")
class TestbedCyclesTest {

    private static final int CYCLES = 20;
    private static final int KILLED_EVERY = 4;

    /** Networks of the testbed, the master and a worker. */
    private static final int MASTER_AND_WORKER = 3;

    private static final int RESOURCE_MANAGER_WEB = 8088;

    @TempDir
    private Path directory;

    @Test
    void nothingIsLeftBehind() throws Exception {
        assumeTrue(TestingTestbed.isPossible(directory), "this machine lets us build no testbed");
        TestingTestbed testbed =
                new TestingTestbed("cycles-" + ProcessHandle.current().pid(), directory);
        Set<String> interfaces = Leftovers.interfaces();
        try {
            for (int cycle = 1; cycle <= CYCLES; cycle++) {
                if (cycle % KILLED_EVERY == 0) {
                    killHalfWay(testbed, cycle / KILLED_EVERY);
                } else {
                    testbed.does(up());
                    assertThat(Leftovers.of(testbed.name())).isNotEmpty();
                }
                Set<String> namespaces = Leftovers.namespaces(testbed.name());
                Set<Integer> ports = Leftovers.ports(testbed.name());
                Set<Integer> takenByOthers = Leftovers.taken(ports);
                if (cycle == 1) {
                    assertThat(namespaces).hasSizeGreaterThanOrEqualTo(MASTER_AND_WORKER);
                    assertThat(ports).contains(RESOURCE_MANAGER_WEB);
                }
                System.out.printf("cycle %d of %d: %s%n", cycle, CYCLES, lastLine(testbed.does("down")));
                assertThat(Leftovers.of(testbed.name())).as("cycle %d", cycle).isEmpty();
                assertThat(Leftovers.interfaces()).as("cycle %d", cycle).isEqualTo(interfaces);
                assertThat(Leftovers.processesIn(namespaces))
                        .as("cycle %d", cycle)
                        .isEmpty();
                assertThat(takenByOthers).as("cycle %d", cycle).containsAll(Leftovers.taken(ports));
            }
        } finally {
            testbed.run("down");
        }
    }

    /** Each time a little later: while hosts are made, while the NameNode starts, while the ResourceManager does. */
    private static void killHalfWay(TestingTestbed testbed, int time) throws Exception {
        String reached = switch (time) {
            case 1 -> "this machine:";
            case 2 -> "building the hosts";
            case 3 -> "waiting for the NameNode";
            case 4 -> "starting ResourceManager";
            default -> "waiting for all NodeManagers";
        };
        Process up = testbed.start(up());
        Await.value(reached, () -> testbed.text().contains(reached) ? reached : null);
        // bin/testbed becomes the JVM.
        up.destroyForcibly().waitFor();
    }

    private static String[] up() {
        return new String[] {"up", "--cluster", "mixed-arm", "--workers", "odroid-xu-big=1,xeon-e5-2603=0"};
    }

    private static String lastLine(String text) {
        return text.lines().reduce((first, second) -> second).orElse("");
    }
}
