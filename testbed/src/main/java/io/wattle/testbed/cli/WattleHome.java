package io.wattle.testbed.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the build made that a testbed needs. */
final class WattleHome {

    private static final Map<String, String> FOLDERS =
            new TreeMap<>(Map.of("3.4.3", "hadoop-3.4", "3.5.0", "hadoop-3.5"));

    private WattleHome() {}

    /** The assembled Hadoop of that version. */
    static Path hadoop(String version) throws UsageException {
        String folder = FOLDERS.get(version);
        if (folder == null) {
            throw new UsageException("--hadoop " + version + " (allowed: " + String.join(", ", FOLDERS.keySet()) + ")");
        }
        Path home = root().resolve(Path.of("testbed", folder, "target", "home"));
        if (!Files.isDirectory(home.resolve("share"))) {
            throw new UsageException(
                    "there is no Hadoop at " + home + " (build it: mvn package -pl testbed/" + folder + " -am)");
        }
        return home;
    }

    /** The version of the Hadoop at that place; the place itself where it is none of ours. */
    static String version(Path home) {
        return FOLDERS.entrySet().stream()
                .filter(it -> home.endsWith(Path.of(it.getValue(), "target", "home")))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(home.toString());
    }

    /** The jar for a ResourceManager, the newer one: bin/testbed's own build puts it into a folder of its own. */
    static Path schedulerJar() throws UsageException, IOException {
        Path target = root().resolve(Path.of("yarn-energy-scheduler", "target"));
        List<Path> found = new ArrayList<>();
        for (Path folder : List.of(target.resolve("quick"), target)) {
            if (Files.isDirectory(folder)) {
                try (DirectoryStream<Path> jars =
                        Files.newDirectoryStream(folder, "yarn-energy-scheduler-[0-9]*.jar")) {
                    jars.forEach(found::add);
                }
            }
        }
        return found.stream()
                .max(Comparator.comparingLong(it -> it.toFile().lastModified()))
                .orElseThrow(() -> new UsageException("there is no yarn-energy-scheduler-*.jar in " + target
                        + " (build it: mvn package -pl yarn-energy-scheduler -am)"));
    }

    private static Path root() {
        return Path.of(System.getProperty("wattle.home"));
    }
}
