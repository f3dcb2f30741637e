package io.wattle.combine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.TestingFileSystem;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettings;
import io.wattle.combine.list.InputListing;
import io.wattle.combine.list.ListedInput;
import io.wattle.combine.list.ListingRequest;
import io.wattle.combine.list.ListingRequest.Directories;
import io.wattle.combine.list.PooledInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SplitPlannerTest {

    @TempDir
    private Path folder;

    private long blockSize = 1_000;
    private boolean hostless;
    private VcoreSource cluster = () -> {
        throw new IOException("nobody should ask");
    };

    @Test
    void onePerVcoreIsAsManySplitsAsVcores() throws Exception {
        files(50, 40);
        SplitPlan plan = plan("vcores", "7");
        assertThat(plan.splits()).hasSize(7);
        assertThat(bytes(plan)).isEqualTo(2_000);
        assertThat(plan.splits())
                .allSatisfy(it -> assertThat(it.split().getLength()).isBetween(240L, 320L));
    }

    @Test
    void openingFilesMakesNoMoreSplitsThanVcores() throws Exception {
        files(200, 1000);
        blockSize = 64_000;
        assertThat(plan("vcores", "6").splits()).hasSize(6);
        blockSize = 34_000;
        assertThat(plan("vcores", "6").splits()).hasSize(6);
    }

    @Test
    void noSplitOfOnePerVcoreIsLargerThanABlock() throws Exception {
        files(50, 40);
        blockSize = 100;
        SplitPlan plan = plan("vcores", "7");
        assertThat(plan.splits())
                .hasSizeBetween(20, 26)
                .allSatisfy(it -> assertThat(it.split().getLength()).isLessThanOrEqualTo(100));
        assertThat(plan("vcores", "7", "size-mode", "one-per-vcore", "size", "50")
                        .splits())
                .hasSize(50);
    }

    @Test
    void theClusterIsAskedForItsVcoresOnlyIfNeeded() throws Exception {
        files(8, 40);
        SplitPlanner planner = new SplitPlanner(CombineSettings.of(Map.of()), () -> Map.of(VcoreSource.NO_HOST, 4));
        assertThat(planner.plan(list(), SplitPlannerTest::onePool).splits()).hasSize(4);
        VcoreSource down = () -> {
            throw new IOException("no ResourceManager");
        };
        assertThatThrownBy(() ->
                        new SplitPlanner(CombineSettings.of(Map.of()), down).plan(list(), SplitPlannerTest::onePool))
                .hasMessage("no ResourceManager");
        CombineSettings fixed = CombineSettings.of(Map.of(CombineKey.SIZE.key(), "90"));
        assertThat(new SplitPlanner(fixed, down)
                        .plan(list(), SplitPlannerTest::onePool)
                        .splits())
                .hasSize(4);
    }

    /** As in a master without a token for the ResourceManager. */
    @Test
    void whereNobodyCanBeAskedSplitsAreOfABlock() throws Exception {
        files(50, 40);
        blockSize = 500;
        cluster = () -> {
            throw new VcoresUnknownException("no token");
        };
        assertThat(plan("vcores", "0").splits())
                .hasSizeBetween(4, 5)
                .allSatisfy(it -> assertThat(it.split().getLength()).isLessThanOrEqualTo(500));
        assertThat(plan("vcores", "0").sizeBytes()).isEqualTo(500);
        assertThat(plan("vcores", "0", "size", "200", "size-mode", "one-per-vcore")
                        .splits())
                .hasSizeBetween(10, 11);
    }

    @Test
    void aFewLargeFilesAreCutSoThatAllVcoresHaveWork() throws Exception {
        files(3, 40_000_000);
        blockSize = 32_000_000;
        SplitPlan plan = plan("vcores", "10");
        assertThat(plan.splits()).hasSize(10);
        assertThat(plan.splits())
                .allSatisfy(it -> assertThat(it.split().getLength()).isBetween(8_000_000L, 15_000_000L));
    }

    @Test
    void fixedSizesAreNotExceeded() throws Exception {
        files(100, 30);
        SplitPlan plan = plan("size", "100", "open-cost", "0", "max-files", "3");
        assertThat(plan.splits()).allSatisfy(it -> {
            assertThat(it.split().getLength()).isLessThanOrEqualTo(100);
            assertThat(it.split().getNumPaths()).isLessThanOrEqualTo(3);
            assertThat(it.split().getLocations()).hasSizeBetween(1, 10);
        });
        assertThat(plan("size", "100", "locations", "2").splits())
                .allSatisfy(it -> assertThat(it.split().getLocations()).hasSize(2));
        assertThat(plan("size", "100", "open-cost", "70").splits()).hasSize(100);
    }

    private SplitPlan splitsOf900PerClass(String hosts) throws IOException {
        return plan(
                "size",
                "900",
                "open-cost",
                "0",
                "size-mode",
                "per-class",
                "weights",
                "wimpy=1,brawny=4",
                "hosts",
                hosts);
    }

    @Test
    void splitsOfSlowHostsAreSmaller() throws Exception {
        files(600, 30);
        SplitPlan plan = splitsOf900PerClass("h[0-7]=wimpy,h*=brawny");
        Map<String, Long> largest = new HashMap<>();
        for (PlannedSplit it : plan.splits()) {
            largest.merge(it.className().orElseThrow(), it.split().getLength(), Math::max);
        }
        assertThat(largest.get("wimpy")).isBetween(150L, 225L);
        assertThat(largest.get("brawny")).isBetween(700L, 900L);
        assertThat(bytes(plan)).isEqualTo(18_000);
    }

    @Test
    void openingFilesDoesNotFillTheSplitsOfSlowHosts() throws Exception {
        files(400, 200);
        SplitPlan plan = plan(
                "vcores",
                "80",
                "size-mode",
                "per-class",
                "weights",
                "wimpy=1,brawny=9",
                "hosts",
                "h[0-7]=wimpy,h*=brawny");
        assertThat(bytes(plan)).isEqualTo(80_000);
        // 1,000 bytes over 9 are 111: no host has splits of much less.
        assertThat(plan.splits()).hasSizeBetween(80, 80_000 / 80);
    }

    @Test
    void wherePerClassSizesFollowFromVcoresThereAreAsManySplitsAsVcores() throws Exception {
        files(400, 200);
        blockSize = 64_000;
        SplitPlan plan = plan(
                "vcores",
                "40",
                "size-mode",
                "per-class",
                "weights",
                "wimpy=1,brawny=9",
                "open-cost",
                "0",
                "hosts",
                "h[0-7]=wimpy,h*=brawny");
        assertThat(plan.splits()).hasSizeBetween(36, 44);
        assertThat(bytes(plan)).isEqualTo(80_000);
    }

    @Test
    void hostsOfNoClassGetTheSmallestSplits() throws Exception {
        files(600, 30);
        SplitPlan plan = splitsOf900PerClass("h1*=brawny");
        long largest = plan.splits().stream()
                .filter(it -> it.className().isEmpty())
                .mapToLong(it -> it.split().getLength())
                .max()
                .orElseThrow();
        assertThat(largest).isLessThanOrEqualTo(225);
    }

    @Test
    void ofAStoreWithoutHostsNoLocalityIsAsked() throws Exception {
        files(100, 30);
        hostless = true;
        SplitPlan plan = plan("size", "300", "open-cost", "0");
        assertThat(plan.splits()).hasSizeBetween(10, 12).allSatisfy(it -> {
            assertThat(it.split().getLocations()).isEmpty();
            assertThat(it.bestHostBytes()).isZero();
        });
    }

    @Test
    void ofAStoreWithoutHostsEachClassGetsSplitsOfItsSizeAndItsShare() throws Exception {
        files(600, 30);
        hostless = true;
        cluster = () -> Map.of("h1", 2, "h2", 2, "h9", 2, "h10", 6, "other", 50);
        SplitPlan plan = splitsOf900PerClass("h[0-7]=wimpy,h*=brawny");
        Map<String, Long> largest = new HashMap<>();
        Map<String, Long> all = new HashMap<>();
        for (PlannedSplit it : plan.splits()) {
            String name = it.className().orElseThrow();
            largest.merge(name, it.split().getLength(), Math::max);
            all.merge(name, it.split().getLength(), Long::sum);
            assertThat(it.bestHostBytes()).isZero();
            assertThat(it.split().getLocations())
                    .containsExactlyInAnyOrder(
                            name.equals("wimpy") ? new String[] {"h1", "h2"} : new String[] {"h10", "h9"});
        }
        assertThat(largest.get("wimpy")).isBetween(150L, 225L);
        assertThat(largest.get("brawny")).isBetween(700L, 900L);
        // 4 vcores of weight 1 and 8 of weight 4.
        assertThat(all.get("wimpy")).isBetween(1_800L, 2_200L);
        assertThat(bytes(plan)).isEqualTo(18_000);
    }

    @Test
    void whereNobodyTellsTheClustersHostsSuchSplitsHaveTheSmallestSize() throws Exception {
        files(600, 30);
        hostless = true;
        SplitPlan plan = splitsOf900PerClass("h[0-7]=wimpy,h*=brawny");
        assertThat(plan.splits()).allSatisfy(it -> {
            assertThat(it.split().getLength()).isLessThanOrEqualTo(225);
            assertThat(it.split().getLocations()).isEmpty();
        });
        cluster = () -> Map.of(VcoreSource.NO_HOST, 4);
        assertThat(splitsOf900PerClass("h[0-7]=wimpy,h*=brawny").splits())
                .hasSameSizeAs(plan.splits())
                .allSatisfy(it -> assertThat(it.split().getLocations()).isEmpty());
    }

    @Test
    void onlyEmptyFilesNeedNoSplit() throws Exception {
        files(3, 0);
        SplitPlan plan = plan();
        assertThat(plan.splits()).isEmpty();
        assertThat(plan.emptyFiles()).isEqualTo(3);
    }

    @Test
    void partsOfAFileThatMeetAreReadInOne() throws Exception {
        Files.write(folder.resolve("f"), new byte[4_000]);
        blockSize = 4_000;
        SplitPlan plan = plan("size", "4000", "size-mode", "per-class", "weights", "a=1,b=8", "hosts", "h*=b");
        assertThat(plan.splits()).singleElement().satisfies(it -> {
            assertThat(it.split().getNumPaths()).isEqualTo(1);
            assertThat(it.split().getLength(0)).isEqualTo(4_000);
        });
    }

    @Test
    void theLocalJobRunnersMapsAreItsVcores() throws Exception {
        Configuration conf = new Configuration(false);
        assertThat(new ClusterVcores(conf).vcores()).isEqualTo(1);
        conf.setInt("mapreduce.local.map.tasks.maximum", 3);
        assertThat(new ClusterVcores(conf).vcores()).isEqualTo(3);
    }

    private static long bytes(SplitPlan plan) {
        return plan.fileSplits().stream().mapToLong(PackedFileSplit::getLength).sum();
    }

    private SplitPlan plan(String... suffixesAndValues) throws IOException {
        Map<String, String> settings = new HashMap<>(Map.of(CombineKey.VCORES.key(), "4"));
        for (int i = 0; i < suffixesAndValues.length; i += 2) {
            settings.put(CombineKey.PREFIX + suffixesAndValues[i], suffixesAndValues[i + 1]);
        }
        return new SplitPlanner(CombineSettings.of(settings), cluster).plan(list(), SplitPlannerTest::onePool);
    }

    private static PooledInput onePool(ListedInput input, long mostBytes) {
        return PooledInput.one(input);
    }

    private ListedInput list() throws IOException {
        Configuration conf = TestingFileSystem.conf(blockSize);
        conf.setBoolean(TestingFileSystem.HOSTLESS, hostless);
        return InputListing.list(new ListingRequest(
                List.of(TestingFileSystem.path(folder)), conf, path -> true, Directories.REFUSE, 2, path -> true));
    }

    private void files(int count, int bytes) throws IOException {
        for (int i = 0; i < count; i++) {
            Files.write(folder.resolve("f" + i), new byte[bytes]);
        }
    }
}
