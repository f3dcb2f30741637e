package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rendered key is one that Hadoop knows, in the file it belongs to, and its value is of the default's kind. */
class HadoopDefaultsTest {

    private static final Path DEFAULTS = Path.of("target/hadoop-defaults");

    private static final Map<String, String> LISTS = Map.of(
            "core-site.xml", "core-default.xml",
            "hdfs-site.xml", "hdfs-default.xml",
            "yarn-site.xml", "yarn-default.xml",
            "mapred-site.xml", "mapred-default.xml");

    /** Read there as old names of other keys (YarnConfiguration has the list); 3.5 has them back. */
    private static final Set<String> OLD_NAMES_OF_34 = Set.of("yarn.resourcemanager.zk-address");

    /** Hadoop lists the key without the name of a ResourceManager. */
    private static final Pattern OF_ONE_RESOURCE_MANAGER = Pattern.compile("^(yarn\\.resourcemanager\\..*)\\.rm[12]$");

    /** Nor with that of a variable of the environment. */
    private static final Pattern OF_ONE_VARIABLE = Pattern.compile("^(mapreduce\\.(?:map|reduce)\\.env)\\.[A-Z_]+$");

    @ParameterizedTest
    @ValueSource(strings = {"3.4.3", "3.5.0"})
    void everyKeyIsHadoopsAndEveryValueIsOfItsKind(String version) throws IOException {
        for (ClusterProfile profile : Catalog.builtIn().profiles()) {
            List<RenderedFile> files =
                    new ArrayList<>(TestingClusters.render(profile).files());
            files.addAll(new ConfTemplates(List.of())
                    .render(profile, TestingClusters.HIGHLY_AVAILABLE)
                    .files());
            for (RenderedFile file : files) {
                String name = file.path().substring(file.path().indexOf('/') + 1);
                String list = file.path().startsWith("jobs/") ? "mapred-default.xml" : LISTS.get(name);
                if (list != null) {
                    check(
                            profile.name() + "/" + file.path(),
                            listed(version, SiteReader.read(file.content())),
                            DEFAULTS.resolve(version).resolve(list));
                }
            }
        }
    }

    private static Map<String, String> listed(String version, Map<String, String> rendered) {
        Map<String, String> listed = new LinkedHashMap<>(rendered);
        if (version.equals("3.4.3")) {
            listed.keySet().removeAll(OLD_NAMES_OF_34);
        }
        return listed;
    }

    private static void check(String where, Map<String, String> rendered, Path list) throws IOException {
        assertThat(rendered).as(where).isNotEmpty();
        String text = Files.readString(list);
        Map<String, String> defaults = SiteReader.read(text);
        rendered.forEach((name, value) -> {
            String key = OF_ONE_VARIABLE
                    .matcher(OF_ONE_RESOURCE_MANAGER.matcher(name).replaceFirst("$1"))
                    .replaceFirst("$1");
            // Some keys without a default are described in a comment.
            assertThat(text.contains("<name>" + key + "</name>"))
                    .as("%s: %s is in %s", where, key, list)
                    .isTrue();
            String standard = defaults.getOrDefault(key, "");
            if (standard.matches("-?\\d+")) {
                assertThat(value).as("%s: %s", where, key).matches("\\d+");
            } else if (standard.matches("-?\\d*\\.\\d+")) {
                assertThat(Double.parseDouble(value)).as("%s: %s", where, key).isBetween(0.0, 1.0);
            } else if (List.of("true", "false").contains(standard)) {
                assertThat(value).as("%s: %s", where, key).isIn("true", "false");
            }
        });
    }
}
