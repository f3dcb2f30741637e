package io.wattle.testbed.configuration;

import io.wattle.testbed.plan.TestbedPlan;
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
        return Files.writeString(
                folder.resolve("meters.yaml"), PduAgent.metersFile(plan, TestbedPlan.PDU, PduAgent.PORT, CREDENTIALS));
    }
}
