package io.wattle.tuning.space;

import static io.wattle.tuning.space.SparkParameters.CORES;
import static io.wattle.tuning.space.SparkParameters.EXECUTORS;
import static io.wattle.tuning.space.SparkParameters.MEMORY_MB;
import static io.wattle.tuning.space.SparkParameters.OVERHEAD_MB;
import static io.wattle.tuning.space.SparkParameters.PARALLELISM;
import static io.wattle.tuning.space.SparkParameters.PARTITIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
}
