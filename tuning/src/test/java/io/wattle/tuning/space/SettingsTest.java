package io.wattle.tuning.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    @ParameterizedTest
    @ValueSource(ints = {300, 600, 1000, 12288})
    void everyGridValueSurvivesTheWayToHadoopAndBack(int memoryMb) {
        SearchSpace space = MapReduce.space(new Workload(new NodeLimits(memoryMb, 12, 3, 1), 777L << 20, 200));
        for (Parameter parameter : MapReduceParameters.ALL) {
            for (double memory : space.grid(MapReduceParameters.MAP_MEMORY_MB)) {
                for (double value : space.grid(parameter)) {
                    Settings settings = space.stock()
                            .with(MapReduceParameters.MAP_MEMORY_MB, memory)
                            .with(MapReduceParameters.REDUCE_MEMORY_MB, memory)
                            .with(parameter, value);
                    assertThat(Settings.read(MapReduceParameters.ALL, settings.properties()))
                            .isEqualTo(settings);
                }
            }
        }
    }

    @Test
    void aParameterThatAnEarlierVersionDidNotKnowIsHadoopsDefault() {
        for (Parameter parameter : MapReduceParameters.ALL) {
            Map<String, String> properties =
                    new HashMap<>(TestingSpaces.EDISON.stock().properties());
            properties.remove(parameter.key());
            assertThat(Settings.read(MapReduceParameters.ALL, properties).value(parameter))
                    .as(parameter.id())
                    .isEqualTo(parameter.defaultValue());
        }
    }

    @Test
    void refusesNegativeValues() {
        Settings stock = TestingSpaces.EDISON.stock();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stock.with(MapReduceParameters.SORT_MB, -1))
                .withMessageContaining("sort-mb");
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 257, 300, 333, 600, 1000, 1024, 3071, 12288})
    void heapSharesOfTheGridSurviveTheRoundingToWholeMegabytes(int memoryMb) {
        for (double share : TestingSpaces.EDISON.grid(MapReduceParameters.MAP_HEAP_SHARE)) {
            Settings settings = TestingSpaces.EDISON
                    .stock()
                    .with(MapReduceParameters.MAP_MEMORY_MB, memoryMb)
                    .with(MapReduceParameters.MAP_HEAP_SHARE, share)
                    .with(MapReduceParameters.REDUCE_MEMORY_MB, memoryMb)
                    .with(MapReduceParameters.REDUCE_HEAP_SHARE, share);
            assertThat(Settings.read(MapReduceParameters.ALL, settings.properties()))
                    .isEqualTo(settings);
        }
    }

    @Test
    void writesWhatHadoopReads() {
        Settings settings = TestingSpaces.EDISON
                .stock()
                .with(MapReduceParameters.SPLIT_MAX_MB, 1.5)
                .with(MapReduceParameters.COMBINER, 1)
                .with(MapReduceParameters.REDUCE_MEMORY_MB, 300)
                .with(MapReduceParameters.REDUCE_HEAP_SHARE, 0.5);
        assertThat(settings.properties())
                .hasSize(MapReduceParameters.ALL.size())
                .containsEntry("mapreduce.input.fileinputformat.split.maxsize", "1572864")
                .containsEntry("wattle.job.combiner", "true")
                .containsEntry("mapreduce.map.sort.spill.percent", "0.8")
                .containsEntry("mapreduce.reduce.memory.mb", "300")
                .containsEntry("mapreduce.reduce.java.opts", "-Xmx150m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mapreduce.map.memory.mb",
                "mapreduce.map.java.opts",
                "mapreduce.reduce.java.opts",
                "mapreduce.job.reduces",
                "mapreduce.job.reduce.slowstart.completedmaps"
            })
    void namesThePropertyThatIsUnreadable(String key) {
        Map<String, String> properties =
                new HashMap<>(TestingSpaces.EDISON.stock().properties());
        properties.put(key, "-Xmx-much-m");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.read(MapReduceParameters.ALL, properties))
                .withMessageContaining(key + ": unreadable value -Xmx-much-m");
    }

    @Test
    void aChangedValueLeavesTheOriginalAlone() {
        Settings stock = TestingSpaces.EDISON.stock();
        Settings changed = stock.with(MapReduceParameters.REDUCERS, 5);
        assertThat(changed.value(MapReduceParameters.REDUCERS)).isEqualTo(5);
        assertThat(stock.value(MapReduceParameters.REDUCERS)).isEqualTo(1);
        assertThat(changed.with(MapReduceParameters.REDUCERS, 1)).isEqualTo(stock);
    }

    @Test
    void everyParameterHasAValue() {
        Map<Parameter, Double> values =
                new HashMap<>(TestingSpaces.EDISON.stock().values());
        values.remove(MapReduceParameters.REDUCERS);
        Settings without = new Settings(values);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> without.value(MapReduceParameters.REDUCERS))
                .withMessageContaining("no reducers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> without.with(MapReduceParameters.REDUCERS, 1))
                .withMessageContaining("no reducers");
        values.put(MapReduceParameters.REDUCERS, Double.NaN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Settings(values))
                .withMessageContaining("reducers is NaN");
    }

    @ParameterizedTest
    @CsvSource({
        "wattle.job.combiner, yes",
        "mapreduce.map.java.opts, -Xmx",
        "mapreduce.map.java.opts, -Xmx1g",
        "mapreduce.map.memory.mb, 0"
    })
    void refusesWhatItWouldNotHaveWritten(String key, String value) {
        Map<String, String> properties =
                new HashMap<>(TestingSpaces.EDISON.stock().properties());
        properties.put(key, value);
        assertThatIllegalArgumentException().isThrownBy(() -> Settings.read(MapReduceParameters.ALL, properties));
    }
}
