package io.wattle.benchmarks.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.wattle.benchmarks.packing.LayoutFileSystem.Served;
import io.wattle.combine.config.CombineKey;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputSplit;
import org.junit.jupiter.api.Test;

/** The quality that is promised, on the layouts it is promised for; and that the harness measures it. */
class PackingBenchmarkTest {

    private static final int HELD_BYTES = 192 << 20;

    private static final long MAX = 128 << 20;

    @Test
    void aHundredThousandFilesStayOnTheirHosts() throws Exception {
        PackingLayout layout = new PackingLayout(100_000, 1, 1);
        SplitQuality ours = quality(layout, Planner.WATTLE, PackingBenchmark.upTo128Mb());
        assertThat(ours.bestHostShare()).isGreaterThan(0.95);
        assertThat(ours.rackLocal()).isEqualTo(ours.splits());
        assertEvenAndSmall(ours);
    }

    @Test
    void tenThousandFilesAreTwiceAsLocalAsHadoopsAndAllInTheirRacks() throws Exception {
        PackingLayout layout = new PackingLayout(10_000, 1, 2);
        SplitQuality ours = quality(layout, Planner.WATTLE, PackingBenchmark.upTo128Mb());
        SplitQuality hadoops = quality(layout, Planner.HADOOP, PackingBenchmark.upTo128Mb());
        assertThat(ours.bestHostShare()).isGreaterThan(2 * hadoops.bestHostShare());
        assertThat(ours.rackLocal()).isEqualTo(ours.splits());
        assertEvenAndSmall(ours);
        assertThat(hadoops.mostLocations()).isGreaterThan(10);
    }

    private static void assertEvenAndSmall(SplitQuality quality) {
        assertThat(quality.isEven()).as(quality.toString()).isTrue();
        assertThat(quality.largest()).isLessThanOrEqualTo(MAX);
        assertThat(quality.mostLocations()).isBetween(1, 10);
    }

    /** With the open cost as it is unless set. */
    @Test
    void aMillionFilesOf10KbMakeHardlyMoreSplitsThanTheSizeSays() throws Exception {
        PackingLayout layout = PackingLayout.ofEqualFiles(1_000_000, 10 << 10, 7);
        List<InputSplit> splits = Planner.WATTLE.plan(conf(layout, Map.of(Planner.MAX_SIZE, "" + MAX)));
        assertThat(splits).hasSizeLessThanOrEqualTo((int) (1.25 * layout.bytes() / MAX));
        // That no file is missing is asked of fewer files: a million paths take longer than the plan.
        long bytes = 0;
        for (InputSplit split : splits) {
            assertThat(split.getLength()).isLessThanOrEqualTo(MAX);
            bytes += split.getLength();
        }
        assertThat(bytes).isEqualTo(layout.bytes());
    }

    @Test
    void norDoFilesOfAnySizeBesideHadoops() throws Exception {
        for (PackingLayout layout :
                List.of(PackingLayout.ofEqualFiles(100_000, 10 << 10, 8), new PackingLayout(10_000, 1, 9))) {
            for (Map<String, String> settings : List.of(
                    Map.of(Planner.MAX_SIZE, "" + (16 << 20)),
                    Map.of(
                            CombineKey.VCORES.key(),
                            "12",
                            CombineKey.SIZE_MODE.key(),
                            "one-per-vcore",
                            Planner.MAX_SIZE,
                            "" + (16 << 20)))) {
                SplitQuality ours = quality(layout, Planner.WATTLE, settings);
                SplitQuality hadoops = quality(layout, Planner.HADOOP, settings);
                assertThat(ours.splits()).as("%s, Hadoop's %s", ours, hadoops).isLessThanOrEqualTo((int)
                        (1.25 * hadoops.splits()));
                assertThat(ours.largest()).isLessThanOrEqualTo(16 << 20);
            }
        }
    }

    @Test
    void withoutASizeThereIsASplitPerVcore() throws Exception {
        PackingLayout layout = new PackingLayout(10_000, 1, 3);
        SplitQuality ours = quality(layout, Planner.WATTLE, Map.of(CombineKey.VCORES.key(), "500"));
        assertThat(ours.splits()).isBetween(495, 505);
        assertThat(ours.largest()).isLessThan(layout.bytes() / 400);
    }

    @Test
    void aListingThatTakesTimeGivesTheSame() throws Exception {
        PackingLayout layout = new PackingLayout(25_000, 1, 4);
        assertThat(layout.directories()).isEqualTo(3);
        for (Planner planner : Planner.values()) {
            SplitQuality ready = quality(layout, planner, PackingBenchmark.upTo128Mb());
            Configuration conf = LayoutFileSystem.serve(Served.listed(layout, 1));
            PackingBenchmark.upTo128Mb().forEach(conf::set);
            long start = System.nanoTime();
            SplitQuality listed = SplitQuality.of(layout, planner.plan(conf));
            assertThat((System.nanoTime() - start) / 1e6).isGreaterThanOrEqualTo(10);
            assertThat(listed.splits()).isEqualTo(ready.splits());
            if (planner == Planner.WATTLE) {
                assertThat(listed).isEqualTo(ready);
            }
        }
    }

    @Test
    void filesOf64BlocksArePackedInPieces() throws Exception {
        PackingLayout layout = new PackingLayout(1000, 64, 5);
        assertThat(quality(layout, Planner.WATTLE, PackingBenchmark.upTo128Mb()).bestHostShare())
                .isGreaterThan(quality(layout, Planner.HADOOP, PackingBenchmark.upTo128Mb())
                        .bestHostShare());
    }

    @Test
    void aSplitTooFewIsFound() throws Exception {
        PackingLayout layout = new PackingLayout(1000, 1, 6);
        List<InputSplit> splits =
                Planner.WATTLE.plan(conf(layout, Map.of(Planner.MAX_SIZE, "" + MAX, CombineKey.OPEN_COST.key(), "0")));
        assertThat(splits).hasSizeGreaterThan(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> SplitQuality.of(layout, splits.subList(1, splits.size())))
                .withMessageContaining("bytes are in no split");
        assertThatIllegalStateException()
                .isThrownBy(() -> SplitQuality.of(layout, List.of(splits.get(0), splits.get(0))))
                .withMessageContaining("is in two splits");
    }

    @Test
    void theHeapThatIsHeldCounts() throws Exception {
        long bytes = HELD_BYTES;
        // Something of the tests before may be let go meanwhile, 10 MB once.
        long atLeast = bytes - (bytes >> 3);
        assertThat(LiveHeap.during(() -> new byte[(int) bytes]).bytes()).isBetween(atLeast, 2 * bytes);
        assertThat(LiveHeap.during(PackingBenchmarkTest::hold).bytes()).isBetween(atLeast, 2 * bytes);
    }

    /** Lets go before it ends. */
    private static int hold() throws InterruptedException {
        byte[] held = new byte[HELD_BYTES];
        Thread.sleep(2000);
        return held.length;
    }

    private static SplitQuality quality(PackingLayout layout, Planner planner, Map<String, String> settings)
            throws Exception {
        return SplitQuality.of(layout, planner.plan(conf(layout, settings)));
    }

    private static Configuration conf(PackingLayout layout, Map<String, String> settings) {
        Configuration conf = LayoutFileSystem.serve(Served.listedInNoTime(layout));
        settings.forEach(conf::set);
        return conf;
    }
}
