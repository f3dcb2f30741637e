package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettings;
import io.wattle.combine.config.SizeMode;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is rendered for combined input is what its typed settings say, and changes no job. */
class CombineKeyTableTest {

    private static final Pattern NAME = Pattern.compile("mapreduce\\.input\\.combine\\.[a-z.-]*[a-z]");

    @Test
    void everyKeyStandsInEachMapredSiteWithDefaultDescriptionAndAllowedValuesAndNoOtherDoes() {
        for (ClusterProfile profile : Catalog.builtIn().profiles()) {
            for (RenderedFile file : render(profile).files()) {
                if (!file.path().endsWith("/mapred-site.xml")) {
                    continue;
                }
                String text = file.content().replaceAll("\\s+", " ");
                TreeSet<String> names = new TreeSet<>();
                Matcher found = NAME.matcher(text);
                while (found.find()) {
                    names.add(found.group());
                }
                assertThat(names)
                        .as(profile.name() + "/" + file.path())
                        .containsExactlyInAnyOrderElementsOf(CombineKey.documentation().stream()
                                .map(CombineKey.Doc::name)
                                .toList());
                CombineKey.documentation()
                        .forEach(it -> assertThat(text)
                                .contains(xml(it.description() + " Allowed: " + it.allowed() + "."))
                                .contains(it.defaultValue()));
            }
        }
    }

    private static String xml(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Test
    void valuesAreTheDefaultsOfTheCode() {
        Map<String, String> site = site(TestingClusters.builtIn("edison"));
        CombineKey.documentation().stream()
                .filter(it -> site.containsKey(it.name()))
                .forEach(it -> assertThat(site.get(it.name())).isEqualTo(it.defaultValue()));
        assertThat(site).containsEntry(CombineKey.MAX_FILES.key(), "20000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "mapreduce.input.fileinputformat.split.maxsize=1000000",
                "mapreduce.input.combine.size=2m",
                "mapreduce.input.fileinputformat.list-status.num-threads=3",
                "mapreduce.job.max.split.locations=4",
                "mapreduce.input.linerecordreader.line.maxlength=500"
            })
    void noSettingOfAJobMeansAnythingElseWithThem(String setting) throws Exception {
        Map<String, String> job = new HashMap<>();
        if (!setting.isEmpty()) {
            job.put(setting.split("=")[0], setting.split("=")[1]);
        }
        Map<String, String> both = new HashMap<>(site(TestingClusters.builtIn("edison")));
        both.putAll(job);
        assertThat(CombineSettings.of(both)).isEqualTo(CombineSettings.of(job));
    }

    @Test
    void mixedClustersHaveTheSpeedsOfTheirClasses() throws Exception {
        Map<String, String> site = new HashMap<>(site(TestingClusters.builtIn("mixed")));
        assertThat(site).containsEntry(CombineKey.WEIGHTS.key(), "edison=632.3,dell-r620=5691.5");
        site.put(CombineKey.SIZE_MODE.key(), "per-class");
        site.put(CombineKey.HOSTS.key(), "edison-*=edison,*=dell-r620");
        CombineSettings settings = CombineSettings.of(site);
        assertThat(settings.size().mode()).isEqualTo(SizeMode.PER_CLASS);
        assertThat(settings.hostClasses().find("edison-7")).contains("edison");
    }

    @Test
    void aSpeedThatIsNotKnownIsNotMadeUp() {
        ClusterProfile profile = TestingClusters.of(
                new Workers(TestingClusters.node("dell-r620"), 1),
                new Workers(TestingClusters.made("box", 4096, 2048, 2), 1));
        assertThat(site(profile)).doesNotContainKey(CombineKey.WEIGHTS.key());
    }

    private static Rendering render(ClusterProfile profile) {
        return new ConfTemplates(List.of(new CombineKeyTable())).render(profile, TestingClusters.REQUEST);
    }

    private static Map<String, String> site(ClusterProfile profile) {
        return SiteReader.read(TestingClusters.file(render(profile), "master/mapred-site.xml"));
    }
}
