package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.config.EnergySettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is rendered for the energy scheduler is what its typed settings accept. */
class EnergyKeyTableTest {

    @TempDir
    private Path directory;

    @Test
    void everyKeyStandsInTheMastersFileWithItsDescriptionAndIsAccepted() throws Exception {
        for (ClusterProfile profile : Catalog.builtIn().profiles()) {
            Rendering rendering = render(profile);
            String text = TestingClusters.file(rendering, "master/yarn-site.xml");
            EnergyKey.documentation()
                    .forEach(it -> assertThat(text).as(profile.name()).contains(it.name()));
            Map<String, String> site = SiteReader.read(text);
            EnergySettings settings = EnergySettings.of(site);
            assertThat(settings.placement().masters().classes())
                    .containsExactly(profile.master().name());
            assertThat(settings.blockMb()).isEqualTo(profile.hdfsBlockMb());
            assertThat(settings.accounting().directory()).contains("/data/energy-ledger");
            assertThat(site).doesNotContainKey("yarn.energy.nodes.file");
        }
    }

    @Test
    void classesOfTheOperatorsOwnGoAlong() throws Exception {
        Path mine = Files.writeString(directory.resolve("mine.yaml"), """
                nodeClasses:
                  shelf-board:
                    title: A board on a shelf
                    tier: wimpy
                    figures:
                      - measured: the operator
                        cores: 4
                        memoryMb: 8000
                        containerMemoryMb: 6000
                        containerVcores: 4
                        idleWatts: 3
                        busyWatts: 6
                clusters:
                  shelf: {workers: {shelf-board: 3}, master: dell-r620, hdfsBlockMb: 16, hdfsReplication: 2}
                """);
        Catalog catalog = Catalog.builtIn().with(mine);
        Rendering rendering = render(catalog.profile("shelf").orElseThrow());
        Path nodes = Files.writeString(
                directory.resolve("wattle-nodes.yaml"), TestingClusters.file(rendering, "master/wattle-nodes.yaml"));
        Map<String, String> site =
                new TreeMap<>(SiteReader.read(TestingClusters.file(rendering, "master/yarn-site.xml")));
        assertThat(site).containsEntry("yarn.energy.nodes.file", "/opt/hadoop/etc/hadoop/wattle-nodes.yaml");
        site.put("yarn.energy.nodes.file", nodes.toString());
        assertThat(EnergySettings.of(site).catalog().nodeClass("shelf-board"))
                .isEqualTo(catalog.nodeClass("shelf-board"));
    }

    private static Rendering render(ClusterProfile profile) {
        return new ConfTemplates()
                .render(profile, new ConfRequest("m", "/data", "/opt/hadoop", SchedulerChoice.ENERGY));
    }
}
