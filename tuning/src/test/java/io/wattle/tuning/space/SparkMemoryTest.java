package io.wattle.tuning.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SparkMemoryTest {

    private static final NodeLimits SERVERS = new NodeLimits(49_152, 24, 5, 1024);

    private static SparkMemory of(Map<String, List<String>> values) {
        return SparkMemory.of(values, true);
    }

    @Test
    void nothingSetIsSparksOwn() {
        assertThat(of(Map.of("spark.executor.memory", List.of("8g")))).isEqualTo(SparkMemory.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({"true, 2147483648, 2048", "TRUE, 2g, 2048", "true, 1048575, 0", "false, 2g, 0"})
    void memoryOutsideTheHeapCountsWhereItIsOn(String on, String size, double megabytes) {
        SparkMemory memory =
                of(Map.of("spark.memory.offHeap.enabled", List.of(on), "spark.memory.offHeap.size", List.of(size)));
        assertThat(memory.besideMb()).as("a size without a unit is bytes").isEqualTo(megabytes);
    }

    @Test
    void pythonsMemoryIsOfProgramsInPythonOnly() {
        Map<String, List<String>> values = Map.of("spark.executor.pyspark.memory", List.of("1536"));
        assertThat(SparkMemory.of(values, true).besideMb()).isEqualTo(1536);
        assertThat(SparkMemory.of(values, false)).isEqualTo(SparkMemory.DEFAULT);
    }

    @Test
    void theLargestOfSeveralValuesIsReserved() {
        SparkMemory memory = of(Map.of(
                "spark.memory.offHeap.enabled", List.of("false", "true"),
                "spark.memory.offHeap.size", List.of("1g", "4g", "2g"),
                "spark.executor.memoryOverheadFactor", List.of("0.05", "0.4")));
        assertThat(memory).isEqualTo(new SparkMemory(4096, 0.4, 384));
    }

    @Test
    void aContainerHasAllOfIt() {
        SparkMemory memory = new SparkMemory(2048, 0.2, 512);
        assertThat(memory.containerMb(10_000, 0)).isEqualTo(10_000 + 2000 + 2048);
        assertThat(memory.containerMb(1000, 0)).as("the least overhead").isEqualTo(1000 + 512 + 2048);
        assertThat(memory.containerMb(10_000, 4096)).as("a set one").isEqualTo(10_000 + 4096 + 2048);
    }

    @ParameterizedTest
    @ValueSource(doubles = {4096, 5000, 16_384, 49_152})
    void theLargestHeapFillsAContainer(double containerMb) {
        for (SparkMemory memory : List.of(SparkMemory.DEFAULT, new SparkMemory(2048, 0.4, 1024))) {
            double heap = memory.heapMb(containerMb);
            assertThat(memory.containerMb(heap, 0)).isLessThanOrEqualTo(containerMb);
            assertThat(memory.containerMb(heap + 2, 0)).isGreaterThan(containerMb);
        }
    }

    @Test
    void fewerExecutorsFitWhereEachHasMoreBesideItsHeap() {
        Workload workload = new Workload(SERVERS, 30L << 30, 240);
        Spark outside = Spark.FIXED.with(new SparkMemory(8192, 0.1, 384));
        Settings settings = SearchSpace.of(Spark.FIXED, workload)
                .stock()
                .with(SparkParameters.CORES, 4)
                .with(SparkParameters.MEMORY_MB, 6000);
        assertThat(Spark.FIXED.room(workload).executors(settings)).isEqualTo(29);
        assertThat(outside.room(workload).executors(settings)).isEqualTo(15);
        SearchSpace space = SearchSpace.of(outside, workload);
        assertThat(space.grid(SparkParameters.MEMORY_MB))
                .as("heaps that fill a worker with it")
                .contains(Math.floor((49_152 - 8192) / 1.1))
                .allMatch(it -> it + it / 10 + 8192 <= 49_152 + 1);
        assertThat(space.contains(space.stock())).isTrue();
        assertThat(outside).isNotEqualTo(Spark.FIXED);
    }

    @Test
    void workersThatHoldNoSuchExecutorAreTold() {
        Spark outside = Spark.FIXED.with(new SparkMemory(49_152, 0.1, 384));
        assertThat(outside.misfit(SERVERS).orElseThrow()).contains("needed: 50048 MB");
    }

    @ParameterizedTest
    @CsvSource({
        "spark.memory.offHeap.size, lots",
        "spark.executor.pyspark.memory, 1x",
        "spark.executor.memoryOverheadFactor, 0",
        "spark.executor.memoryOverheadFactor, much",
        "spark.executor.memoryOverheadFactor, NaN",
        "spark.executor.minMemoryOverhead, -1"
    })
    void anUnreadableValueIsRefused(String key, String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(Map.of("spark.memory.offHeap.enabled", List.of("true"), key, List.of(text))))
                .withMessage(key + ": unreadable value " + text);
    }
}
