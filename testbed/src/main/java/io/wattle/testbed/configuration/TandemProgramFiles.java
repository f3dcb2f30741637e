package io.wattle.testbed.configuration;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Tier;
import io.wattle.testbed.control.PowerClient;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Lets the plug-in's tandem switch the testbed's workers: its programs, and the keys that name them. Stateless. */
final class TandemProgramFiles {

    private static final String PREFIX = "yarn.energy.tandem.";

    /** Resume time-out as a multiple of the boot time. */
    private static final double RESUME_MARGIN = 3;

    private static final double SHORTEST_RESUME_SECONDS = 600;

    private TandemProgramFiles() {}

    /**
     * Writes the programs into a folder; returns keys with which the tandem has but to be switched on.
     *
     * @return none where no brawny worker could sleep
     */
    static Map<String, String> write(StateFolder state, TestbedPlan plan, Path folder) throws IOException {
        List<NodeClass> groups = plan.workers().stream()
                .map(WorkerPlan::nodeClass)
                .distinct()
                .filter(TandemProgramFiles::maySleep)
                .toList();
        if (groups.isEmpty()) {
            return Map.of();
        }
        double longest = groups.stream()
                .mapToDouble(it ->
                        it.require(NodeAttribute.WAKE_SECONDS) / plan.scale().factor())
                .max()
                .orElseThrow();
        Map<String, String> keys = new TreeMap<>();
        keys.put(PREFIX + "groups", groups.stream().map(NodeClass::name).collect(Collectors.joining(",")));
        keys.put(
                PREFIX + "resume-timeout-seconds",
                Long.toString(Math.round(Math.max(SHORTEST_RESUME_SECONDS, RESUME_MARGIN * longest))));
        for (String command : List.of("suspend", "resume")) {
            Path program = folder.resolve(command);
            Files.deleteIfExists(program);
            Files.createFile(
                    program, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
            Files.writeString(program, program(state, command));
            keys.put(PREFIX + command + "-program", program.toString());
        }
        return keys;
    }

    private static boolean maySleep(NodeClass nodeClass) {
        return nodeClass.tier() == Tier.BRAWNY
                && nodeClass.figure(NodeAttribute.SLEEP_WATTS).isPresent()
                && nodeClass.figure(NodeAttribute.WAKE_SECONDS).isPresent()
                && nodeClass.figure(NodeAttribute.BOOT_JOULES).isPresent();
    }

    /** The classes that this process runs from; no file of a JVM is left in the folder that the machine has for all. */
    private static String program(StateFolder state, String command) {
        return "#!/bin/sh\n# Switches workers of this testbed, as bin/testbed " + command
                + " does from outside of it.\n"
                + String.join(
                        " ",
                        "exec",
                        quoted(Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString()),
                        "-Xmx32m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xshare:auto -cp",
                        quoted(System.getProperty("java.class.path")),
                        PowerClient.class.getName(),
                        quoted(state.root().toString()),
                        command,
                        "\"$@\"\n");
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
