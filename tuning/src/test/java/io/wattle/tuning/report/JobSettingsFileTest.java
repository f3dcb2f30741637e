package io.wattle.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.model.SecondCompiler;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.TestingSpaces;
import io.wattle.tuning.space.TriedFile;
import io.wattle.tuning.space.Workload;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobSettingsFileTest {

    private static final long MB = 1L << 20;
    private static final String SPLIT = "mapreduce.input.fileinputformat.split.maxsize";
    private static final String REDUCES = "mapreduce.job.reduces";
    private static final String SORT = "mapreduce.task.io.sort.mb";
    private static final String MAP_OPTIONS = "mapreduce.map.java.opts";
    private static final String REDUCE_OPTIONS = "mapreduce.reduce.java.opts";

    /** Three Edisons and 12 MB in 12 files. */
    private static final NodeLimits THREE = new NodeLimits(600, 2, 3, 1);

    private static final TriedOn TRIED = new TriedOn(THREE, 12 * MB, MapReduceParameters.WHERE_THEY_MATTER, Map.of());
    private static final Settings STOCK =
            MapReduce.space(new Workload(THREE, 12 * MB, 12)).stock();

    /** Three maps for six vcores. */
    private static final Settings BEST =
            STOCK.with(MapReduceParameters.SPLIT_MAX_MB, 4).with(MapReduceParameters.COMBINER, 1);

    @Test
    void countsFollowVcoresAndInput() {
        // The study's cluster and input: half a map for each of 70 vcores, a reduce for each 12 MB but no more than
        // vcores.
        Map<String, String> values = values(BEST, edisons(35, 1024 * MB));
        assertThat(values).containsEntry(SPLIT, Long.toString(Math.round(1024 / 35.0 * MB)));
        assertThat(values).containsEntry(REDUCES, "70");
    }

    @ParameterizedTest
    @CsvSource({
        // The input of the trials on many workers: splits are not cut into crumbs.
        "35, 12, 4, 1",
        // As tried.
        "3, 12, 4, 1",
        // A terabyte: four blocks a split, and a reduce for each 8 GiB, in several waves.
        "35, 1000000, 64, 123",
        "3, 1000000, 64, 123",
        "35, 500000, 64, 70",
        "1, 1, 4, 1",
        "35, 120, 4, 10"
    })
    void splitsAndReducesStayWithinBounds(int workers, long inputMb, long splitMb, int reduces) {
        Map<String, String> values = values(BEST, edisons(workers, inputMb * MB));
        assertThat(values).containsEntry(SPLIT, Long.toString(splitMb * MB));
        assertThat(values).containsEntry(REDUCES, Integer.toString(reduces));
    }

    /** Of a gigabyte in 35 splits and 70 reduces, so that a task has 1 MB of 105. */
    @Test
    void tasksTooShortForTheSecondCompilerAreTold() {
        double border = SecondCompiler.BREAK_EVEN_DMIPS_SECONDS * 105 / 1024;
        JobSettingsFile shorter = withWork(0.99 * border, Map.of());
        assertThat(shorter.arguments()).doesNotContain("TieredStopAtLevel");
        assertThat(shorter.xml().replaceAll("\\s+", " "))
                .contains("less than the 288000 from which on the second compiler of its JVM pays")
                .contains("add -XX:TieredStopAtLevel=1 to mapreduce.map.java.opts");
        JobSettingsFile longer = withWork(1.01 * border, Map.of());
        assertThat(longer.arguments()).doesNotContain("TieredStopAtLevel");
        assertThat(longer.xml()).contains("no less than the 288000").doesNotContain("TieredStopAtLevel");
        // On a site whose options are known, and with work that is not, nothing is said.
        Map<String, String> site = Map.of(MAP_OPTIONS, "-Xmx480m", REDUCE_OPTIONS, "-Xmx480m");
        assertThat(withWork(0.5 * border, site).xml()).doesNotContain("compiler");
        assertThat(file(BEST, edisons(35, 1024 * MB)).xml()).doesNotContain("compiler");
    }

    private static JobSettingsFile withWork(double dmipsSecondsPerMb, Map<String, String> javaOptions) {
        TriedOn tried = TRIED.withWork(dmipsSecondsPerMb * 12);
        return new JobSettingsFile(BEST, tried, edisons(35, 1024 * MB), javaOptions, "for it");
    }

    @Test
    void moreReducesThanVcoresIfSoManyWereTried() {
        assertThat(values(BEST.with(MapReduceParameters.REDUCERS, 12), edisons(35, 1000 * MB)))
                .containsEntry(REDUCES, "140");
    }

    @Test
    void aMapPerFileIsNoSetting() {
        assertThat(values(STOCK, edisons(35, 1024 * MB))).doesNotContainKey(SPLIT);
    }

    @Test
    void containersFitTheWorker() {
        ExportTarget small = new ExportTarget(3, 2, 500, 16, 12 * MB, false);
        assertThat(values(BEST, small))
                .containsEntry("mapreduce.map.memory.mb", "500")
                .containsEntry("mapreduce.reduce.memory.mb", "500");
    }

    /** A site's JVM options are not replaced, and what only the tuner's jobs know is not handed out. */
    @Test
    void nothingIsInItThatOtherJobsOrSitesWouldMiss() {
        Map<String, String> values = values(BEST, edisons(35, 1024 * MB));
        assertThat(values.keySet())
                .noneMatch(key -> key.startsWith("wattle."))
                .noneMatch(key -> key.endsWith(".java.opts"));
        assertThat(values).containsEntry("mapreduce.job.heap.memory-mb.ratio", "0.8");
        assertThat(values(BEST.with(MapReduceParameters.REDUCE_HEAP_SHARE, 0.6), edisons(35, 1024 * MB)))
                .containsEntry("mapreduce.job.heap.memory-mb.ratio", "0.6");
    }

    /** An -Xmx of the site is stronger than the ratio: a buffer beyond it ends every map. */
    @Test
    void theSortBufferFitsHadoopsDefaultHeapWhereNobodyKnowsTheSites() {
        Settings large = BEST.with(MapReduceParameters.MAP_MEMORY_MB, 4096).with(MapReduceParameters.SORT_MB, 2047);
        ExportTarget servers = new ExportTarget(35, 16, 65536, 128, 1024 * MB, false);
        assertThat(values(large, servers)).containsEntry(SORT, "573");
        assertThat(values(BEST.with(MapReduceParameters.SORT_MB, 400), edisons(35, 1024 * MB)))
                .containsEntry(SORT, "336");
        assertThat(file(large, servers).warning().orElseThrow()).contains("-Xmx there is stronger");
        assertThat(file(large, servers).xml()).contains("-Xmx there is stronger");
    }

    @Test
    void aKnownSitesOwnOptionsCarryTheHeaps() {
        Settings large = BEST.with(MapReduceParameters.SORT_MB, 400);
        JobSettingsFile bare = onSite(large, Map.of(MAP_OPTIONS, "-Xmx480m", REDUCE_OPTIONS, "-Xmx480m"));
        assertThat(bare.warning()).isEmpty();
        assertThat(bare.arguments())
                .contains("-D" + MAP_OPTIONS + "=-Xmx480m\n", "-D" + SORT + "=400\n")
                .doesNotContain("heap.memory-mb.ratio");
        JobSettingsFile flags = onSite(large, Map.of(MAP_OPTIONS, "-XX:+UseG1GC -Xmx480m", REDUCE_OPTIONS, "-Xmx480m"));
        assertThat(flags.xml())
                .contains("<value>-XX:+UseG1GC -Xmx480m</value>", "<value>400</value>")
                .doesNotContain("heap.memory-mb.ratio", "stronger");
        // Without the heap no container and no buffer that needs it.
        assertThat(flags.arguments())
                .contains("-D" + REDUCES)
                .doesNotContain(" ", ".java.opts", SORT, ".memory.mb", "ratio");
        assertThat(flags.warning().orElseThrow()).contains("arguments.txt is without them");
    }

    /** What goes together stays together, where arguments cannot have all of it. */
    @Test
    void theBestSettingsHaveTheFileThatWasTried() {
        TriedFile archives = new TriedFile(
                "jobs/archives.xml", Map.of("mapreduce.job.classloader", "true", "some.options", "-Xshare:auto -Xlog"));
        SearchSpace space = new SpaceAdjustments(Map.of(), Map.of(), List.of(archives))
                .apply(TestingSpaces.EDISON, key -> Optional.empty());
        Parameter tried = space.parameters().get(space.parameters().size() - 1);
        JobSettingsFile with = file(space.stock().with(tried, 1), edisons(35, 1024 * MB));
        assertThat(with.xml())
                .contains("<name>mapreduce.job.classloader</name>", "<value>-Xshare:auto -Xlog</value>")
                .contains("As tried with archives.xml (--try-conf).")
                .doesNotContain("wattle.job.with");
        assertThat(with.arguments()).doesNotContain("classloader", "some.options");
        assertThat(with.warning().orElseThrow())
                .contains("arguments.txt is without")
                .contains("some.options")
                .contains("mapreduce.job.classloader");
        JobSettingsFile without = file(space.stock(), edisons(35, 1024 * MB));
        assertThat(without.xml()).doesNotContain("classloader", "wattle.job.with");
        assertThat(without.warning().orElseThrow()).doesNotContain("arguments.txt");
    }

    /** Heaps are others' business. */
    @Test
    void aPinnedValueWithSpacesIsNoArgument() {
        TriedOn tried = new TriedOn(THREE, 12 * MB, List.of(), Map.of("a.key", "two words"));
        JobSettingsFile file = new JobSettingsFile(
                BEST,
                tried,
                edisons(3, 12 * MB),
                Map.of(MAP_OPTIONS, "-Xmx480m", REDUCE_OPTIONS, "-Xmx480m"),
                "for a site");
        assertThat(file.arguments())
                .contains("-D" + MAP_OPTIONS + "=-Xmx480m\n")
                .doesNotContain("a.key");
        assertThat(file.xml()).contains("<value>two words</value>");
        assertThat(file.warning())
                .contains("Values have spaces, which -D arguments from a file cannot: arguments.txt is"
                        + " without a.key; job-settings.xml has all.");
    }

    private static JobSettingsFile onSite(Settings settings, Map<String, String> javaOptions) {
        return new JobSettingsFile(settings, TRIED, edisons(3, 12 * MB), javaOptions, "for a site");
    }

    @Test
    void theFileIsWhatHadoopReadsAndEachValueHasItsRule() {
        JobSettingsFile file = file(BEST, edisons(35, 1024 * MB));
        Configuration conf = new Configuration(false);
        conf.addResource(new ByteArrayInputStream(file.xml().getBytes(StandardCharsets.UTF_8)));
        Map<String, String> read = new TreeMap<>();
        conf.forEach(entry -> read.put(entry.getKey(), entry.getValue()));
        assertThat(read).isEqualTo(values(BEST, edisons(35, 1024 * MB))).hasSize(9);
        assertThat(file.xml())
                .contains("for a- -b.")
                .contains(
                        "Tried on 3 workers of 2 vcores with 12.0 MB, scaled to 35 workers of 2 vcores with 1024.0 MB")
                .contains("-conf job-settings.xml", "Do not put it into mapred-site.xml")
                .contains("job.setCombinerClass")
                .contains("job.setInputFormatClass(CombineTextInputFormat.class)")
                .contains("29.3 MB = input / 35.0: 0.50 maps for each of 70 vcores")
                .contains("One for each 12.0 MB of input, as tried; at most 1.0 for each of 70 vcores, but no less");
        assertThat(file.xml().split("<description>", -1)).hasSize(9 + 1);
        assertThat(file(STOCK, edisons(35, MB)).xml()).doesNotContain("Combiner");
    }

    @Test
    void anInputThatNobodyNamedIsSaidToBeAssumed() {
        ExportTarget target = ExportTarget.withInputAsTried(35, 2, 600, 16, TRIED);
        assertThat(target.inputBytes()).isEqualTo(140 * MB);
        assertThat(file(BEST, target).xml())
                .contains(
                        "140.0 MB of input (assumed: as much for each vcore as was tried; the rules give the values for another)");
        assertThat(file(BEST, edisons(35, 140 * MB)).xml()).doesNotContain("assumed");
    }

    /** Names of files and clusters are anybody's. */
    @Test
    void noOriginMakesTheFileUnreadable() {
        ExportTarget target = edisons(35, 1024 * MB);
        String xml = new JobSettingsFile(BEST, TRIED, target, Map.of(), "a---b ----\u0001\u001b-->\r<x>").xml();
        Configuration conf = new Configuration(false);
        conf.addResource(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
        assertThat(conf.get(REDUCES)).isEqualTo("70");
        assertThat(xml).contains("a- - -b - - - -");
    }

    @Test
    void whatNoTrialChangedStaysAsTheSiteHasIt() {
        TriedOn tried = new TriedOn(
                THREE,
                12 * MB,
                List.of(
                        MapReduceParameters.SORT_FACTOR,
                        MapReduceParameters.SPILL_SHARE,
                        MapReduceParameters.MAP_HEAP_SHARE,
                        MapReduceParameters.COMPRESS,
                        MapReduceParameters.MAP_VCORES,
                        MapReduceParameters.REDUCE_VCORES,
                        MapReduceParameters.UBER,
                        MapReduceParameters.COPIES),
                Map.of());
        JobSettingsFile some = new JobSettingsFile(BEST, tried, edisons(35, 1024 * MB), Map.of(), "for it");
        assertThat(some.arguments().lines())
                .hasSize(7)
                .noneMatch(line -> line.contains("sort.factor") || line.contains("spill.percent"))
                .contains("-Dmapreduce.job.heap.memory-mb.ratio=0.8");
    }

    @Test
    void refusesATargetThatIsNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> edisons(0, MB));
        assertThatIllegalArgumentException().isThrownBy(() -> edisons(3, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new TriedOn(THREE, 0));
    }

    @Test
    void compressionComesWithACodecThatNeedsNoNativeLibrary() {
        Settings compressed = BEST.with(MapReduceParameters.COMPRESS, 1).with(MapReduceParameters.COPIES, 20);
        JobSettingsFile file = all(compressed, 1024 * MB, Map.of());
        assertThat(file.arguments())
                .contains("-Dmapreduce.map.output.compress=true\n")
                .contains("-Dmapreduce.map.output.compress.codec=org.apache.hadoop.io.compress.DefaultCodec\n")
                .contains("-Dmapreduce.reduce.shuffle.parallelcopies=20\n", "-Dmapreduce.map.cpu.vcores=1\n");
        assertThat(all(compressed, 1024 * MB, Map.of(MAP_OPTIONS, "-Xmx480m", REDUCE_OPTIONS, "-Xmx480m"))
                        .arguments())
                .as("on the site itself its own codec was tried")
                .contains("map.output.compress=true")
                .doesNotContain("codec");
        assertThat(all(BEST, 1024 * MB, Map.of()).arguments("--hiveconf"))
                .contains("--hiveconf mapreduce.map.output.compress=false\n");
        assertThat(all(BEST, 1024 * MB, Map.of()).arguments())
                .contains("-Dmapreduce.map.output.compress=false\n")
                .doesNotContain("codec");
    }

    @Test
    void aMasterRunsTheTasksOnlyOfAJobThatIsAsSmallAsTheOneThatWasTried() {
        Settings uber = STOCK.with(MapReduceParameters.UBER, 1);
        assertThat(all(uber, 12 * MB, Map.of()).arguments())
                .contains("-Dmapreduce.job.ubertask.enable=true\n")
                .contains("-Dyarn.app.mapreduce.am.resource.mb=600\n")
                .contains("-Dyarn.app.mapreduce.am.command-opts=-Xmx408m\n");
        Map<String, String> options = Map.of(
                MAP_OPTIONS,
                "-Xmx480m",
                REDUCE_OPTIONS,
                "-Xmx480m",
                "yarn.app.mapreduce.am.command-opts",
                "-server -Xmx408m");
        assertThat(all(uber, 12 * MB, options).xml()).contains("<value>-server -Xmx408m</value>");
        // One of three keys alone would be a master whose heap does not fit.
        assertThat(all(uber, 12 * MB, options).arguments()).doesNotContain("ubertask", "yarn.app");
        assertThat(all(uber, 1024 * MB, Map.of()).arguments())
                .contains("-Dmapreduce.job.ubertask.enable=false\n")
                .doesNotContain("yarn.app");
    }

    private static JobSettingsFile all(Settings settings, long inputBytes, Map<String, String> javaOptions) {
        return new JobSettingsFile(
                settings, new TriedOn(THREE, 12 * MB), edisons(35, inputBytes), javaOptions, "for it");
    }

    private static ExportTarget edisons(int workers, long inputBytes) {
        return new ExportTarget(workers, 2, 600, 16, inputBytes, false);
    }

    private static JobSettingsFile file(Settings settings, ExportTarget target) {
        return new JobSettingsFile(settings, TRIED, target, Map.of(), "for a--b");
    }

    private static Map<String, String> values(Settings settings, ExportTarget target) {
        Map<String, String> values = new TreeMap<>();
        file(settings, target).arguments().lines().forEach(line -> {
            assertThat(line).startsWith("-D").doesNotContain(" ");
            int equals = line.indexOf('=');
            values.put(line.substring(2, equals), line.substring(equals + 1));
        });
        return values;
    }

    @Test
    void whatTheUserAddedAndPinnedIsThereToo() {
        SearchSpace space = new SpaceAdjustments(Map.of(), Map.of("a.key", List.of("1", "2")))
                .apply(TestingSpaces.EDISON, key -> Optional.empty());
        JobSettingsFile file = new JobSettingsFile(
                space.stock().with(space.parameters().get(space.parameters().size() - 1), 2),
                new TriedOn(THREE, 12 * MB, List.of(), Map.of("b.key", "x")),
                ExportTarget.withInputAsTried(35, 2, 600, 16, TRIED),
                Map.of(),
                "found");
        assertThat(file.arguments()).contains("-Da.key=2\n", "-Db.key=x\n");
    }
}
