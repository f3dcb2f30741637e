package io.wattle.tuning.space;

import static io.wattle.tuning.space.SparkParameters.CORES;
import static io.wattle.tuning.space.SparkParameters.EXECUTORS;
import static io.wattle.tuning.space.SparkParameters.MAX_EXECUTORS;
import static io.wattle.tuning.space.SparkParameters.MEMORY_MB;
import static io.wattle.tuning.space.SparkParameters.OVERHEAD_MB;
import static io.wattle.tuning.space.SparkParameters.PARALLELISM;
import static io.wattle.tuning.space.SparkParameters.PARTITIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SparkStockTest {

    private static final SearchSpace SPACE =
            SearchSpace.of(Spark.FIXED, new Workload(new NodeLimits(49_152, 24, 5, 1024), 30L << 30, 240));

    @Test
    void aSearchBeginsWithTheSitesSettings() {
        SparkStock stock = SparkStock.of(
                SPACE,
                Map.of(
                        "spark.executor.instances", "10",
                        "spark.executor.cores", "3",
                        "spark.executor.memory", "6g",
                        "spark.sql.shuffle.partitions", "500",
                        "spark.serializer", "org.apache.spark.serializer.KryoSerializer"));
        Settings settings = stock.space().stock();
        assertThat(settings)
                .isEqualTo(SPACE.stock()
                        .with(EXECUTORS, 10)
                        .with(CORES, 3)
                        .with(MEMORY_MB, 6144)
                        .with(PARTITIONS, 500));
        assertThat(stock.changes()).isEmpty();
        assertThat(stock.space().contains(settings)).isTrue();
        assertThat(stock.space().grid(PARALLELISM))
                .as("both kinds of shuffles go together")
                .contains(0.0, 500.0);
        assertThat(stock.space().grid(MEMORY_MB)).contains(1024.0, 6144.0, 11_170.0);
    }

    @Test
    void whatTheSiteSetsIsNotLeftToSpark() {
        SparkStock stock =
                SparkStock.of(SPACE, Map.of("spark.executor.memoryOverhead", "1g", "spark.default.parallelism", "200"));
        assertThat(stock.space().grid(OVERHEAD_MB)).doesNotContain(0.0).contains(512.0, 1024.0);
        assertThat(stock.space().grid(PARALLELISM)).doesNotContain(0.0);
        assertThat(stock.space().stock().properties()).containsEntry("spark.executor.memoryOverhead", "1024m");
        assertThat(stock.space().contains(stock.space().stock())).isTrue();
    }

    @Test
    void onlyWhatCannotRunIsChangedAndToldWhy() {
        SparkStock many = SparkStock.of(SPACE, Map.of("spark.executor.instances", "500", "spark.executor.cores", "4"));
        assertThat(many.space().stock().value(EXECUTORS)).isEqualTo(29);
        assertThat(many.changes())
                .singleElement()
                .asString()
                .isEqualTo(
                        "spark.executor.instances: 500 on the site, 29 in trials (5 workers of 49152 MB and 24 vcores,"
                                + " containers of up to 49152 MB and 24 vcores)");
        SparkStock large =
                SparkStock.of(SPACE, Map.of("spark.executor.memory", "60g", "spark.executor.memoryOverhead", "60g"));
        assertThat(large.space().contains(large.space().stock())).isTrue();
        assertThat(large.changes()).hasSize(2).anyMatch(it -> it.startsWith("spark.executor.memory: 60g on the site"));
    }

    @Test
    void nothingSetChangesNothing() {
        assertThat(SparkStock.of(SPACE, Map.of("spark.ui.enabled", "false")).space())
                .isSameAs(SPACE);
    }

    @Test
    void anUnreadableValueIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SparkStock.of(SPACE, Map.of("spark.executor.memory", "lots")))
                .withMessage("spark.executor.memory: unreadable value lots");
    }

    private static SparkStock dynamic(String... pairs) {
        Map<String, String> site = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            site.put(pairs[i], pairs[i + 1]);
        }
        return SparkStock.of(SearchSpace.of(Spark.DYNAMIC, SPACE.workload()), site);
    }

    @Test
    void theMostExecutorsAreNoFewerThanTheLeastAndTheFirst() {
        assertThat(dynamic("spark.dynamicAllocation.minExecutors", "10").space().grid(MAX_EXECUTORS))
                .containsExactly(14.0, 19.0, 29.0, 39.0, 59.0, 79.0, 119.0);
        assertThat(dynamic("spark.dynamicAllocation.minExecutors", "3", "spark.executor.instances", "20")
                        .space()
                        .grid(MAX_EXECUTORS))
                .containsExactly(29.0, 39.0, 59.0, 79.0, 119.0);
        SparkStock many = dynamic("spark.dynamicAllocation.initialExecutors", "500");
        assertThat(many.space().grid(MAX_EXECUTORS)).containsExactly(119.0);
        assertThat(many.space().contains(many.space().stock())).isTrue();
        assertThat(dynamic("spark.dynamicAllocation.minExecutors", "0").space().grid(MAX_EXECUTORS))
                .startsWith(1.0);
    }

    @Test
    void withoutDynamicAllocationNothingIsCut() {
        assertThat(SparkStock.of(SPACE, Map.of("spark.dynamicAllocation.minExecutors", "10"))
                        .space())
                .isSameAs(SPACE);
    }

    @Test
    void moreThanRunAtOnceCannotBeKept() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> dynamic("spark.dynamicAllocation.minExecutors", "10", "spark.executor.memory", "40g"))
                .withMessageStartingWith("spark.dynamicAllocation.minExecutors: 10, but at most 5 run at once");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> dynamic("spark.dynamicAllocation.initialExecutors", "few"))
                .withMessage("spark.dynamicAllocation.initialExecutors: unreadable value few");
    }
}
