package io.wattle.testbed.supervisor;

import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.power.PduAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Tells the plug-in which outlet of the testbed's power meter is which worker's. Stateless. */
final class MeterFiles {

    private static final String CREDENTIALS = "pdu.yaml";

    private MeterFiles() {}

    /** Writes them into a folder, for the ResourceManager's user only; returns the one that names the meters. */
    static Path write(TestbedPlan plan, Path folder) throws IOException {
        Path credentials = folder.resolve(CREDENTIALS);
        Files.deleteIfExists(credentials);
        Files.createFile(
                credentials, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(credentials, "community: " + PduAgent.COMMUNITY + "\n");
        StringBuilder meters = new StringBuilder("meters:\n");
        for (WorkerPlan worker : plan.workers()) {
            meters.append("  ").append(worker.host());
            meters.append(": {snmp: {host: ").append(TestbedPlan.PDU);
            meters.append(", device: ").append(PduAgent.ENERGY_MODEL);
            meters.append(", outlet: \"").append(PduAgent.index(worker.outlet()));
            meters.append("\", credentials: ").append(CREDENTIALS).append("}}\n");
        }
        return Files.writeString(folder.resolve("meters.yaml"), meters);
    }
}
