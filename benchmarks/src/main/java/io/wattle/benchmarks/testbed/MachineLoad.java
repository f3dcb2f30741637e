package io.wattle.benchmarks.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How busy this machine is: what else runs on it falsifies what is measured. */
final class MachineLoad {

    private MachineLoad() {}

    /** Load average of the last minute. */
    static double now() throws IOException {
        return Double.parseDouble(Files.readString(Path.of("/proc/loadavg")).split(" ")[0]);
    }
}
