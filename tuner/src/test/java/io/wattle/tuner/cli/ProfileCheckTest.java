package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.energy.NodeArchitectures;
import io.wattle.tuning.energy.WorkerClasses;
import io.wattle.tuning.engine.site.SiteNode;
import io.wattle.tuning.search.Goal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfileCheckTest {

    private static final ProfileCheck.Machines AMD64 = nodes -> new NodeArchitectures(List.of("amd64"), 1);

    private static SiteWorkers nodes(ClusterProfile profile, int memoryMb, int vcores) {
        SiteNode node = new SiteNode("n:8041", "n", memoryMb, vcores, Optional.empty());
        return new SiteWorkers(
                WorkerClasses.uniform(profile.worker()), Map.of(profile.worker(), List.of(node, node, node)));
    }

    @Test
    void xeonsAreNotReportedWithTheJoulesOfEdisons() throws Exception {
        ClusterProfile edison = Catalog.builtIn().profile("edison").orElseThrow();
        assertThat(ProfileCheck.doubts(edison, nodes(edison, 600, 2), AMD64, "/conf", Optional.empty()))
                .isEmpty();
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(
                        () -> ProfileCheck.doubts(edison, nodes(edison, 131_072, 32), AMD64, "/conf", Optional.empty()))
                .withMessageStartingWith(
                        "--cluster edison: does not fit the cluster of /conf: nodes offer 131072 MB for"
                                + " containers, class edison has 960 MB in all; nodes offer 32 vcores")
                .withMessageContaining("bin/tuner node measure");
    }

    @Test
    void whatThePlugInSaysIsRefusedInTheSameWords() throws Exception {
        ClusterProfile edison = Catalog.builtIn().profile("edison").orElseThrow();
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> ProfileCheck.doubts(
                        edison, nodes(edison, 600, 2), AMD64, "/conf", Optional.of("they are others")))
                .withMessageStartingWith(
                        "--cluster edison: does not fit the cluster of /conf: they are others (take a profile");
    }

    @Test
    void nodesThatOfferLittleAreMarked() throws Exception {
        ClusterProfile dell = Catalog.builtIn().profile("dell").orElseThrow();
        assertThat(ProfileCheck.doubts(dell, nodes(dell, 2048, 12), AMD64, "/conf", Optional.empty()))
                .containsExactly("nodes offer 2048 MB for containers, class dell-r620 has 12288");
    }

    @Test
    void nodesOfEachClassAreComparedWithIt() throws Exception {
        ClusterProfile mixed = Catalog.builtIn().profile("mixed").orElseThrow();
        SiteNode small = new SiteNode("small:1", "small", 600, 2, Optional.empty());
        SiteNode large = new SiteNode("large:1", "large", 12_288, 12, Optional.empty());
        SiteWorkers right =
                SiteWorkers.told(mixed, List.of(small, large), Map.of("small:1", "edison", "large:1", "dell-r620"));
        assertThat(ProfileCheck.doubts(mixed, right, AMD64, "/conf", Optional.empty()))
                .isEmpty();
        SiteWorkers wrong =
                SiteWorkers.told(mixed, List.of(small, large), Map.of("small:1", "dell-r620", "large:1", "edison"));
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> ProfileCheck.doubts(mixed, wrong, AMD64, "/conf", Optional.empty()))
                .withMessageContaining("nodes offer 12288 MB for containers, class edison has 960 MB in all");
    }

    @Test
    void joulesOfMachinesThatMayBeOthersAreNotMinimised() throws Exception {
        ClusterProfile dell = Catalog.builtIn().profile("dell").orElseThrow();
        ProfileCheck.requireOwnJoules(Goal.JOULES, dell, "/conf", List.of());
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() ->
                        ProfileCheck.requireOwnJoules(Goal.ENERGY_DELAY, dell, "/conf", List.of("nodes offer 2048 MB")))
                .withMessage("--objective energy-delay: the cluster of /conf has no energy plug-in, so joules would be"
                        + " those of --cluster dell, and its nodes may be other machines: nodes offer 2048 MB (take a"
                        + " profile of such nodes, which bin/tuner node measure writes, or --objective time)");
    }

    @Test
    void joulesOfOtherWorkersAreNotMinimised() throws Exception {
        assertThat(ProfileCheck.otherWorkers(10, 10)).isEmpty();
        ProfileCheck.requireSameWorkers(Goal.JOULES, "/conf", Optional.empty());
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(
                        () -> ProfileCheck.requireSameWorkers(Goal.JOULES, "/conf", ProfileCheck.otherWorkers(10, 9)))
                .withMessage("--resume: --objective joules: joules on the cluster of /conf are"
                        + " those of all its workers, as no energy plug-in tells those of each job, and trials before were on"
                        + " 10 workers and those to come are on 9,"
                        + " whose idle watts are others (bring back the workers that there were: yarn node -list; or"
                        + " start a new run in another --out directory)");
    }
}
