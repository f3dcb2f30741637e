package io.wattle.testbed.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The Hadoop homes that the build assembled. */
final class HadoopHomes {

    private static final Map<String, String> FOLDERS =
            new TreeMap<>(Map.of("3.4.3", "hadoop-3.4", "3.5.0", "hadoop-3.5"));

    private HadoopHomes() {}

    static Path named(String version) throws UsageException {
        String folder = FOLDERS.get(version);
        if (folder == null) {
            throw new UsageException(
                    "--hadoop " + version + " (allowed: " + String.join(", ", FOLDERS.keySet()) + ")");
        }
        Path home = Path.of(System.getProperty("wattle.home"), "testbed", folder, "target", "home");
        if (!Files.isDirectory(home.resolve("share"))) {
            throw new UsageException("there is no Hadoop home at " + home + " (build it: mvn package -pl testbed/" + folder
                    + " -am)");
        }
        return home;
    }
}
