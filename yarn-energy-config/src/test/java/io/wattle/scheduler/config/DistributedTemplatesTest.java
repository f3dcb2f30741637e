package io.wattle.scheduler.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The templates that the distribution has in its folder {@code conf}, read as the plug-in reads them. */
class DistributedTemplatesTest {

    private static final Path FOLDER = Path.of("../dist/src/main/conf");
    private static final Pattern PROPERTY =
            Pattern.compile("<name>(yarn\\.energy\\.[^<]*)</name>\\s*<value>([^<]*)</value>");

    @Test
    void everyPropertyIsUnderstoodThoseInCommentsToo() throws Exception {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String file : new String[] {"resourcemanager.xml", "nodemanager.xml"}) {
            PROPERTY.matcher(Files.readString(FOLDER.resolve(file)))
                    .results()
                    .forEach(it -> properties.put(it.group(1), it.group(2)));
        }
        assertThat(properties).hasSizeGreaterThan(4);
        // The files of the ResourceManager's host.
        properties.put(
                "yarn.energy.nodes.hosts-file", FOLDER.resolve("hosts.yaml").toString());
        properties.put("yarn.energy.meters.file", FOLDER.resolve("meters.yaml").toString());
        String programs = Path.of("../dist/src/main/programs")
                .toAbsolutePath()
                .normalize()
                .toString();
        properties.replaceAll((key, value) -> value.replace("/opt/wattle/programs", programs));
        EnergySettings settings = EnergySettings.of(properties);
        assertThat(settings.mode()).isEqualTo(RunMode.ACTIVE);
    }

    @Test
    void hostsAndMetersAreUnderstood() throws Exception {
        HostPatterns hosts = HostPatterns.read(FOLDER.resolve("hosts.yaml"), Catalog.builtIn());
        assertThat(hosts.find("edison7.example.org", 1).map(NodeClass::name)).contains("edison");
        assertThat(hosts.find("dell2", 1).map(NodeClass::name)).contains("dell-r620");
        assertThat(hosts.find("other", 1)).isEmpty();
        MeterPatterns meters = MetersFile.read(FOLDER.resolve("meters.yaml"));
        assertThat(meters.find("edison7.example.org", 1)).isPresent();
        assertThat(meters.find("dell2", 1)).isPresent();
    }
}
