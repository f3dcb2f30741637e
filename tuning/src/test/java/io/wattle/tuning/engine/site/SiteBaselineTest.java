package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.space.GuardedStock;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Test;

/** A search on a real cluster begins where its owner is, unless that would hurt the cluster. */
class SiteBaselineTest {

    private static final long MIB = 1L << 20;
    private static final NodeLimits SERVERS = new NodeLimits(65536, 32, 35, 1024, 8192);

    @Test
    void theSitesOwnSettingsAreTheBaseline() {
        Configuration site = site();
        site.set("mapreduce.map.memory.mb", "2048");
        site.set("mapreduce.map.java.opts", "-Xmx1638m -XX:+UseParallelGC");
        site.set("mapreduce.reduce.memory.mb", "4096");
        site.set("mapreduce.job.reduces", "40");
        site.set("mapreduce.task.io.sort.mb", "400");
        site.set("mapreduce.task.io.sort.factor", "64");
        site.set("mapreduce.map.sort.spill.percent", "0.75");
        site.set("mapreduce.job.reduce.slowstart.completedmaps", "0.9");
        SearchSpace before = MapReduce.space(new Workload(SERVERS, 30L * 1024 * MIB, 200));
        GuardedStock baseline = MapReduce.guarded(SiteBaseline.read(site), before.workload());
        assertThat(baseline.changes()).isEmpty();
        Settings settings = baseline.settings();
        assertThat(settings.value(MapReduceParameters.MAP_MEMORY_MB)).isEqualTo(2048);
        assertThat(settings.value(MapReduceParameters.MAP_HEAP_SHARE)).isEqualTo(0.8);
        assertThat(settings.value(MapReduceParameters.REDUCE_MEMORY_MB)).isEqualTo(4096);
        assertThat(settings.value(MapReduceParameters.REDUCE_HEAP_SHARE)).isEqualTo(0.8);
        assertThat(settings.value(MapReduceParameters.REDUCERS)).isEqualTo(40);
        assertThat(settings.value(MapReduceParameters.SORT_MB)).isEqualTo(400);
        assertThat(settings.value(MapReduceParameters.SORT_FACTOR)).isEqualTo(64);
        assertThat(settings.value(MapReduceParameters.SPILL_SHARE)).isEqualTo(0.75);
        assertThat(settings.value(MapReduceParameters.SLOWSTART_SHARE)).isEqualTo(0.9);
        assertThat(settings.value(MapReduceParameters.SPLIT_MAX_MB)).isZero();

        SearchSpace space = before.withStock(settings);
        assertThat(space.stock()).isEqualTo(settings);
        assertThat(space.contains(settings)).isTrue();
        assertThat(Settings.read(MapReduceParameters.ALL, settings.properties()))
                .isEqualTo(settings);
    }

    @Test
    void hadoopsDefaultsAreReadAsHadoopReadsThem() {
        Settings settings = guarded(site(), 500 * MIB).settings();
        assertThat(settings)
                .isEqualTo(MapReduce.space(new Workload(SERVERS, 500 * MIB, 5)).stock());
    }

    /** The first trial of a word count of 1 TB would have sent its shuffle to one node's disks. */
    @Test
    void noReducerGetsMoreThanItsShareOfTheInput() {
        GuardedStock baseline = guarded(site(), 1024L * 1024 * MIB);
        assertThat(baseline.settings().value(MapReduceParameters.REDUCERS)).isEqualTo(128);
        assertThat(baseline.changes())
                .singleElement()
                .asString()
                .startsWith("mapreduce.job.reduces: 1 on the site, 128 in trials (each reads at most 8 GB");
        SearchSpace space = MapReduce.space(new Workload(SERVERS, 1024L * 1024 * MIB, 8000));
        assertThat(space.withStock(baseline.settings()).stock()).isEqualTo(baseline.settings());
        assertThat(space.grid(MapReduceParameters.REDUCERS))
                .allSatisfy(count -> assertThat(count).isGreaterThanOrEqualTo(128));
    }

    @Test
    void noContainerIsLargerThanTheSchedulerGives() {
        Configuration site = site();
        site.set("mapreduce.map.memory.mb", "16384");
        site.set("mapreduce.reduce.memory.mb", "512");
        GuardedStock baseline = guarded(site, MIB);
        assertThat(baseline.settings().value(MapReduceParameters.MAP_MEMORY_MB)).isEqualTo(8192);
        assertThat(baseline.settings().value(MapReduceParameters.REDUCE_MEMORY_MB))
                .isEqualTo(1024);
        assertThat(baseline.changes())
                .containsExactly(
                        "mapreduce.map.memory.mb: 16384 on the site, 8192 in trials with a heap of 6554 MB (containers here have 1024 to 8192 MB)",
                        "mapreduce.reduce.memory.mb: 512 on the site, 1024 in trials with a heap of 410 MB (containers here have 1024 to 8192 MB)");
        SearchSpace space = MapReduce.space(new Workload(SERVERS, MIB, 1));
        assertThat(space.grid(MapReduceParameters.MAP_MEMORY_MB))
                .contains(8192.0)
                .allSatisfy(memory -> assertThat(memory).isBetween(1024.0, 8192.0));
    }

    @Test
    void aSortBufferThatDoesNotFitTheHeapIsLowered() {
        Configuration site = site();
        site.set("mapreduce.task.io.sort.mb", "1000");
        GuardedStock baseline = guarded(site, MIB);
        assertThat(baseline.settings().value(MapReduceParameters.SORT_MB)).isEqualTo(573);
        assertThat(baseline.changes())
                .containsExactly(
                        "mapreduce.task.io.sort.mb: 1000 on the site, 573 in trials (the map heap has 819 MB)");
    }

    /** A buffer of nearly the whole heap would end each map: the site shows another share to work. */
    @Test
    void aSortBufferKeepsItsShareOfAHeapThatIsLowered() {
        Configuration site = site();
        site.set("mapreduce.map.memory.mb", "16384");
        site.set("mapreduce.task.io.sort.mb", "6000");
        GuardedStock baseline = guarded(site, MIB);
        assertThat(MapReduceParameters.mapHeapMb(baseline.settings())).isEqualTo(6554);
        assertThat(baseline.settings().value(MapReduceParameters.SORT_MB)).isEqualTo(4587);
    }

    @Test
    void aSortBufferThatFitsItsHeapStaysWhateverItsShare() {
        for (int sortMb = 580; sortMb < 819; sortMb++) {
            Configuration site = site();
            site.setInt("mapreduce.task.io.sort.mb", sortMb);
            GuardedStock guarded = guarded(site, MIB);
            assertThat(guarded.changes()).as(sortMb + " MB").isEmpty();
            SearchSpace space = MapReduce.space(new Workload(SERVERS, MIB, 1)).withStock(guarded.settings());
            assertThat(space.contains(space.stock())).as(sortMb + " MB").isTrue();
        }
    }

    @Test
    void theSitesJvmFlagsStayAndItsSplitSizeDoesNotLeak() throws Exception {
        Configuration site = site();
        site.set("mapreduce.map.java.opts", "-Xmx1638m -XX:+UseParallelGC");
        site.set("mapred.child.java.opts", "-Dsite=1");
        site.setLong("mapreduce.input.fileinputformat.split.maxsize", 64 * MIB);
        Settings settings = guarded(site, MIB).settings();
        assertThat(settings.value(MapReduceParameters.SPLIT_MAX_MB)).isEqualTo(64);
        Job job = Job.getInstance(site);
        SiteBaseline.apply(
                settings.with(MapReduceParameters.SPLIT_MAX_MB, 0)
                        .with(MapReduceParameters.MAP_MEMORY_MB, 1024)
                        .with(MapReduceParameters.MAP_HEAP_SHARE, 0.5),
                job);
        assertThat(job.getConfiguration().get("mapreduce.map.java.opts")).isEqualTo("-XX:+UseParallelGC -Xmx512m");
        assertThat(job.getConfiguration().get("mapreduce.reduce.java.opts"))
                .isEqualTo("-Dsite=1 -Xmx" + MapReduceParameters.reduceHeapMb(settings) + "m");
        assertThat(job.getConfiguration().get("mapreduce.input.fileinputformat.split.maxsize"))
                .isNull();
    }

    @Test
    void compressionUberModeCopiesAndVcoresAreReadAsTheSiteHasThem() {
        Configuration site = site();
        site.set("mapreduce.map.output.compress", "true");
        site.set("mapreduce.job.ubertask.enable", "true");
        site.set("mapreduce.reduce.shuffle.parallelcopies", "12");
        site.set("mapreduce.map.cpu.vcores", "2");
        site.set("mapreduce.reduce.cpu.vcores", "48");
        GuardedStock guarded = guarded(site, MIB);
        Settings settings = guarded.settings();
        assertThat(settings.value(MapReduceParameters.COMPRESS)).isEqualTo(1);
        assertThat(settings.value(MapReduceParameters.UBER)).isEqualTo(1);
        assertThat(settings.value(MapReduceParameters.COPIES)).isEqualTo(12);
        assertThat(settings.value(MapReduceParameters.MAP_VCORES)).isEqualTo(2);
        assertThat(settings.value(MapReduceParameters.REDUCE_VCORES)).isEqualTo(32);
        assertThat(guarded.changes())
                .containsExactly(
                        "mapreduce.reduce.cpu.vcores: 48 on the site, 32 in trials (containers here have at most so many)",
                        "mapreduce.job.ubertask.enable: on at the site; in trials such a master has 1024 MB, so that Hadoop takes it");
    }

    @Test
    void aMasterThatRunsTasksKeepsTheSitesOptionsAndNoOtherMasterIsTouched() throws Exception {
        Configuration site = site();
        site.set("yarn.app.mapreduce.am.command-opts", "-Dsite=1 -Xmx900m");
        site.set("yarn.app.mapreduce.am.resource.mb", "1536");
        Settings settings = guarded(site, MIB).settings();
        Job job = Job.getInstance(site);
        SiteBaseline.apply(settings.with(MapReduceParameters.UBER, 1), job);
        assertThat(job.getConfiguration().get("mapreduce.job.ubertask.enable")).isEqualTo("true");
        assertThat(job.getConfiguration().get("yarn.app.mapreduce.am.command-opts"))
                .isEqualTo("-Dsite=1 -Xmx819m");
        assertThat(job.getConfiguration().get("yarn.app.mapreduce.am.resource.mb"))
                .isEqualTo("1024");
        Job other = Job.getInstance(site);
        SiteBaseline.apply(settings, other);
        assertThat(other.getConfiguration().get("yarn.app.mapreduce.am.resource.mb"))
                .isEqualTo("1536");
        assertThat(other.getConfiguration().get("yarn.app.mapreduce.am.command-opts"))
                .isEqualTo("-Dsite=1 -Xmx900m");
    }

    @Test
    void aSiteWhoseFiguresAreNoNumbersIsNamed() {
        Configuration site = site();
        site.set("mapreduce.map.sort.spill.percent", "most");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SiteBaseline.read(site))
                .withMessage("mapreduce.map.sort.spill.percent: 'most' in the site's configuration is no number");
    }

    private static GuardedStock guarded(Configuration site, long inputBytes) {
        return MapReduce.guarded(SiteBaseline.read(site), new Workload(SERVERS, inputBytes, 1));
    }

    /** With Hadoop's defaults below it, as a site's has. */
    private static Configuration site() {
        return new JobConf();
    }
}
