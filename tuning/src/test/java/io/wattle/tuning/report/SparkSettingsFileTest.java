package io.wattle.tuning.report;

import static io.wattle.tuning.space.SparkParameters.CORES;
import static io.wattle.tuning.space.SparkParameters.EXECUTORS;
import static io.wattle.tuning.space.SparkParameters.IDLE_SECONDS;
import static io.wattle.tuning.space.SparkParameters.MAX_EXECUTORS;
import static io.wattle.tuning.space.SparkParameters.MEMORY_MB;
import static io.wattle.tuning.space.SparkParameters.OVERHEAD_MB;
import static io.wattle.tuning.space.SparkParameters.PARALLELISM;
import static io.wattle.tuning.space.SparkParameters.PARTITIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Spark;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SparkSettingsFileTest {

    private static final long GB = 1L << 30;
    private static final NodeLimits THREE = new NodeLimits(49_152, 24, 3, 1024);
    private static final Settings BEST = SearchSpace.of(Spark.FIXED, new Workload(THREE, 6 * GB, 48))
            .stock()
            .with(EXECUTORS, 11)
            .with(CORES, 5)
            .with(MEMORY_MB, 11_170)
            .with(PARTITIONS, 216)
            .with(PARALLELISM, 216);

    private static SparkSettingsFile file(Settings settings, ExportTarget target, Map<String, String> fixed) {
        return new SparkSettingsFile(settings, new TriedOn(THREE, 6 * GB, List.of(), fixed), target, "Found by a test");
    }

    private static ExportTarget target(int workers, long inputBytes) {
        return new ExportTarget(workers, 24, 49_152, 128, inputBytes, false);
    }

    private static Properties read(SparkSettingsFile file) throws IOException {
        Properties read = new Properties();
        read.load(new StringReader(file.lines()));
        return read;
    }

    @Test
    void onTheSameClusterAndInputAllIsAsTried() throws IOException {
        assertThat(read(file(BEST, target(3, 6 * GB), Map.of())))
                .containsOnly(
                        Map.entry("spark.dynamicAllocation.enabled", "false"),
                        Map.entry("spark.executor.instances", "11"),
                        Map.entry("spark.executor.cores", "5"),
                        Map.entry("spark.executor.memory", "11170m"),
                        Map.entry("spark.sql.shuffle.partitions", "216"),
                        Map.entry("spark.default.parallelism", "216"));
    }

    @Test
    void countsFollowWorkersAndTasksTheInput() throws IOException {
        assertThat(read(file(BEST, target(30, 60 * GB), Map.of())))
                .containsEntry("spark.executor.instances", "119")
                .containsEntry("spark.executor.cores", "5")
                .containsEntry("spark.sql.shuffle.partitions", "2160");
        assertThat(read(file(BEST, target(3, 600 * GB), Map.of())))
                .containsEntry("spark.executor.instances", "11")
                .containsEntry("spark.default.parallelism", "21600");
        assertThat(read(file(BEST, target(1, GB), Map.of())))
                .containsEntry("spark.executor.instances", "3")
                .containsEntry("spark.sql.shuffle.partitions", "72");
    }

    @Test
    void dynamicAllocationStaysOn() throws IOException {
        Settings dynamic = SearchSpace.of(Spark.DYNAMIC, new Workload(THREE, 6 * GB, 48))
                .stock()
                .with(MAX_EXECUTORS, 23)
                .with(IDLE_SECONDS, 30)
                .with(OVERHEAD_MB, 1024);
        assertThat(read(file(dynamic, target(6, 6 * GB), Map.of("spark.dynamicAllocation.enabled", "true"))))
                .containsEntry("spark.dynamicAllocation.enabled", "true")
                .containsEntry("spark.dynamicAllocation.maxExecutors", "47")
                .containsEntry("spark.dynamicAllocation.executorIdleTimeout", "30s")
                .containsEntry("spark.executor.memoryOverhead", "1024m")
                .doesNotContainKey("spark.executor.instances");
    }

    @Test
    void argumentsAreOneALineAndLeaveOutWhatAShellWouldTakeApart() throws IOException {
        Map<String, String> fixed = new LinkedHashMap<>();
        fixed.put("spark.executor.extraJavaOptions", "-Xss1m -Dpath=C:\\x");
        fixed.put("spark.memory.fraction", "0.7");
        SparkSettingsFile file = file(BEST, target(3, 6 * GB), fixed);
        assertThat(file.arguments().lines())
                .allMatch(it -> it.matches("--conf spark\\.[\\w.]+=\\S+"))
                .contains("--conf spark.executor.memory=11170m", "--conf spark.memory.fraction=0.7")
                .noneMatch(it -> it.contains("extraJavaOptions"));
        assertThat(file.warning().orElseThrow())
                .contains("spark.executor.extraJavaOptions", "job-settings.conf has all");
        assertThat(read(file)).containsEntry("spark.executor.extraJavaOptions", "-Xss1m -Dpath=C:\\x");
        assertThat(file(BEST, target(3, GB), Map.of()).warning()).isEmpty();
    }

    @Test
    void whatUsersNameIsNoSetting() throws IOException {
        SparkSettingsFile file = new SparkSettingsFile(
                BEST, new TriedOn(THREE, GB), target(3, GB), "Found for a job\nspark.evil true\r\rspark.evil true");
        assertThat(read(file)).doesNotContainKey("spark.evil");
    }

    @ParameterizedTest
    @CsvSource({"1, 30, 10", "2, 30, 29", "4, 30, 40", "5, 30, 59", "1, 3, 1", "1, 1, 1"})
    void onlyCountsThatFillTheWorkersHaveTheMasterBesideThem(int tried, int workers, String scaled) throws IOException {
        Settings few = BEST.with(EXECUTORS, tried).with(CORES, 1);
        assertThat(read(file(few, target(workers, 6 * GB), Map.of())))
                .containsEntry("spark.executor.instances", scaled);
    }

    @ParameterizedTest
    @CsvSource({"1, 10", "2, 20"})
    void onOneWorkerNobodyKnowsWhetherTheyFilledIt(int tried, String scaled) throws IOException {
        NodeLimits one = new NodeLimits(49_152, 24, 1, 1024);
        SparkSettingsFile file = new SparkSettingsFile(
                BEST.with(EXECUTORS, tried).with(CORES, 1),
                new TriedOn(one, GB),
                target(10, 10 * GB),
                "Found by a test");
        assertThat(read(file)).containsEntry("spark.executor.instances", scaled);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nspark.evil true", "  x ", "\tx", "\fx\r\n", "= x", ":x", "\\n", "=", " "})
    void valuesAreReadAsTheyAre(String value) throws IOException {
        Map<String, String> fixed = Map.of("spark.app.name", value);
        Properties read = read(file(BEST, target(3, 6 * GB), fixed));
        assertThat(read).containsEntry("spark.app.name", value).doesNotContainKey("spark.evil");
    }
}
