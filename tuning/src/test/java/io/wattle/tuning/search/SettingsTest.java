package io.wattle.tuning.search;

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
        SearchSpace space = new SearchSpace(new NodeLimits(memoryMb, 12, 3, 1), 777L << 20, 200);
        for (Parameter parameter : Parameter.all()) {
            for (double memory : space.grid(Parameter.MAP_MEMORY_MB)) {
                for (double value : space.grid(parameter)) {
                    Settings settings = space.stock()
                            .with(Parameter.MAP_MEMORY_MB, memory)
                            .with(Parameter.REDUCE_MEMORY_MB, memory)
                            .with(parameter, value);
                    assertThat(Settings.fromHadoopProperties(settings.hadoopProperties()))
                            .isEqualTo(settings);
                }
            }
        }
    }

    @Test
    void aParameterThatAnEarlierVersionDidNotKnowIsHadoopsDefault() {
        for (Parameter parameter : Parameter.all()) {
            Map<String, String> properties =
                    new HashMap<>(TestingTrials.EDISON.stock().hadoopProperties());
            properties.remove(parameter.hadoopKey());
            assertThat(Settings.fromHadoopProperties(properties).value(parameter))
                    .as(parameter.id())
                    .isEqualTo(parameter.hadoopDefault());
        }
    }

    @Test
    void refusesNegativeValues() {
        Settings stock = TestingTrials.EDISON.stock();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stock.with(Parameter.SORT_MB, -1))
                .withMessageContaining("sort-mb");
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 257, 300, 333, 600, 1000, 1024, 3071, 12288})
    void heapSharesOfTheGridSurviveTheRoundingToWholeMegabytes(int memoryMb) {
        for (double share : TestingTrials.EDISON.grid(Parameter.MAP_HEAP_SHARE)) {
            Settings settings = TestingTrials.EDISON
                    .stock()
                    .with(Parameter.MAP_MEMORY_MB, memoryMb)
                    .with(Parameter.MAP_HEAP_SHARE, share)
                    .with(Parameter.REDUCE_MEMORY_MB, memoryMb)
                    .with(Parameter.REDUCE_HEAP_SHARE, share);
            assertThat(Settings.fromHadoopProperties(settings.hadoopProperties()))
                    .isEqualTo(settings);
        }
    }

    @Test
    void writesWhatHadoopReads() {
        Settings settings = TestingTrials.EDISON
                .stock()
                .with(Parameter.SPLIT_MAX_MB, 1.5)
                .with(Parameter.COMBINER, 1)
                .with(Parameter.REDUCE_MEMORY_MB, 300)
                .with(Parameter.REDUCE_HEAP_SHARE, 0.5);
        assertThat(settings.hadoopProperties())
                .hasSize(Parameter.all().size())
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
                new HashMap<>(TestingTrials.EDISON.stock().hadoopProperties());
        properties.put(key, "-Xmx-much-m");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.fromHadoopProperties(properties))
                .withMessageContaining(key + ": unreadable value -Xmx-much-m");
    }

    @Test
    void aChangedValueLeavesTheOriginalAlone() {
        Settings stock = TestingTrials.EDISON.stock();
        Settings changed = stock.with(Parameter.REDUCERS, 5);
        assertThat(changed.value(Parameter.REDUCERS)).isEqualTo(5);
        assertThat(stock.value(Parameter.REDUCERS)).isEqualTo(1);
        assertThat(changed.with(Parameter.REDUCERS, 1)).isEqualTo(stock);
    }

    @Test
    void everyParameterHasAValue() {
        Map<Parameter, Double> values =
                new HashMap<>(TestingTrials.EDISON.stock().values());
        values.remove(Parameter.REDUCERS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Settings(values))
                .withMessageContaining("reducers is null");
        values.put(Parameter.REDUCERS, Double.NaN);
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
                new HashMap<>(TestingTrials.EDISON.stock().hadoopProperties());
        properties.put(key, value);
        assertThatIllegalArgumentException().isThrownBy(() -> Settings.fromHadoopProperties(properties));
    }
}
