package io.wattle.scheduler.placement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Settings of a cluster whose nodes have their class by their name: edison1 is an Edison, dell2 a Dell. */
public final class TestingSettings {

    private TestingSettings() {}

    /** @param more keys beside */
    public static Map<String, String> byName(Path directory, Map<String, String> more) throws IOException {
        Path hosts =
                Files.writeString(directory.resolve("hosts.yaml"), "hosts:\n  edison*: edison\n  dell*: dell-r620\n");
        Map<String, String> settings = new HashMap<>(more);
        settings.put("yarn.energy.nodes.hosts-file", hosts.toString());
        return settings;
    }

    /** Settings of a cluster whose nodes are named by their class and a number: xeon-e5-2603-4. */
    public static Map<String, String> byClass(Path directory, Map<String, String> more) throws IOException {
        String patterns = Stream.of("edison", "odroid-xu-big", "xeon-e5-2603")
                .map(it -> "  " + it + "-*: " + it + "\n")
                .collect(Collectors.joining());
        Path hosts = Files.writeString(directory.resolve("classes.yaml"), "hosts:\n" + patterns);
        Map<String, String> settings = new HashMap<>(more);
        settings.put("yarn.energy.nodes.hosts-file", hosts.toString());
        return settings;
    }

    /** As {@link #byName}, where the first containers of an unknown application are placed as all others. */
    public static Map<String, String> byNameUnspread(Path directory, Map<String, String> more) throws IOException {
        Map<String, String> settings = byName(directory, more);
        settings.putIfAbsent("yarn.energy.learning.spread", "0");
        return settings;
    }
}
