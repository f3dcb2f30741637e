package io.wattle.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.simulator.yarn.ContainerSize;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingOverridesTest {

    private static final JobSettings BASE = JobSettings.builder()
            .blockMb(64)
            .replication(2, 1)
            .reduces(4)
            .combines(true)
            .containers(512, 1024, 256, 0.8)
            .sortMb(100)
            .slowstart(0.05)
            .build();

    @Test
    void nothingSetChangesNothing() {
        assertThat(SettingOverrides.apply(BASE, Map.of())).isEqualTo(BASE);
    }

    @Test
    void eachNameSetsItsOwn() {
        JobSettings all = SettingOverrides.apply(
                BASE,
                Map.ofEntries(
                        Map.entry("dfs.blocksize", "33554432"),
                        Map.entry("dfs.replication", "3"),
                        Map.entry("mapreduce.input.fileinputformat.split.maxsize", "16m"),
                        Map.entry("mapreduce.job.maps", "7"),
                        Map.entry("mapreduce.job.reduces", "8"),
                        Map.entry("wattle.job.combiner", "false"),
                        Map.entry("mapreduce.map.memory.mb", "300"),
                        Map.entry("mapreduce.reduce.memory.mb", "400"),
                        Map.entry("yarn.app.mapreduce.am.resource.mb", "500"),
                        Map.entry("mapreduce.map.cpu.vcores", "2"),
                        Map.entry("mapreduce.reduce.cpu.vcores", "3"),
                        Map.entry("yarn.app.mapreduce.am.resource.cpu-vcores", "4"),
                        Map.entry("mapreduce.task.io.sort.mb", "50"),
                        Map.entry("mapreduce.map.sort.spill.percent", "0.5"),
                        Map.entry("mapreduce.task.io.sort.factor", "20"),
                        Map.entry("mapreduce.job.heap.memory-mb.ratio", "0.7"),
                        Map.entry("mapreduce.job.reduce.slowstart.completedmaps", "1"),
                        Map.entry("mapreduce.map.speculative", "true"),
                        Map.entry("mapreduce.reduce.speculative", "false"),
                        Map.entry("mapreduce.map.maxattempts", "2"),
                        Map.entry("mapreduce.reduce.maxattempts", "6"),
                        Map.entry("wattle.reduce.skew", "0.5")));
        assertThat(all)
                .isEqualTo(new JobSettings(
                        32,
                        3,
                        3,
                        OptionalDouble.of(16),
                        OptionalInt.of(7),
                        8,
                        false,
                        new JobContainers(
                                new ContainerSize(300, 2), new ContainerSize(400, 3), new ContainerSize(500, 4), 0.7),
                        new SortSettings(50, 0.5, 20),
                        1,
                        new AttemptSettings(true, false, 2, 6),
                        0.5));
        assertThat(SettingOverrides.KEYS).hasSize(22);
    }

    @Test
    void whatIsWrongIsNamed() {
        assertThatThrownBy(() -> SettingOverrides.apply(BASE, Map.of("mapreduce.job.reduce", "1")))
                .hasMessageContaining("mapreduce.job.reduce: not simulated (known: dfs.blocksize, ");
        assertThatThrownBy(() -> SettingOverrides.apply(BASE, Map.of("dfs.blocksize", "big")))
                .hasMessage("dfs.blocksize is 'big' (needed: bytes, or a number with k, m or g)");
        assertThatThrownBy(() -> SettingOverrides.apply(BASE, Map.of("mapreduce.job.reduces", "1.5")))
                .hasMessage("mapreduce.job.reduces is '1.5' (needed: a whole number)");
        assertThatThrownBy(() -> SettingOverrides.apply(BASE, Map.of("mapreduce.map.cpu.vcores", "0")))
                .hasMessage("mapreduce.map.cpu.vcores is 0 (allowed: 1 or more)");
        assertThatThrownBy(() -> SettingOverrides.apply(BASE, Map.of("wattle.job.combiner", "yes")))
                .hasMessage("wattle.job.combiner is 'yes' (needed: true or false)");
        assertThatThrownBy(() -> SettingOverrides.apply(BASE, Map.of("mapreduce.map.speculative", "yes")))
                .hasMessage("mapreduce.map.speculative is 'yes' (needed: true or false)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    mapreduce.task.io.sort.mb          | 2048 | mapreduce.task.io.sort.mb is 2048 (allowed: up to 2047, and less than the heap of a map, 409.6 MB: 0.8 of its container's 512 MiB)
                    mapreduce.task.io.sort.mb          | 410  | mapreduce.task.io.sort.mb is 410 (allowed: up to 2047, and less than
                    mapreduce.map.memory.mb            | 100  | mapreduce.task.io.sort.mb is 100 (allowed: up to 2047, and less than the heap of a map, 80 MB: 0.8 of its container's 100 MiB)
                    mapreduce.map.memory.mb            | 1    | mapreduce.map.memory.mb is 1 (allowed: 50 or more, as the heap, 0.8 of it, has to hold the 40 MB of Hadoop's own code)
                    mapreduce.reduce.memory.mb         | 49   | mapreduce.reduce.memory.mb is 49 (allowed: 50 or more, as
                    mapreduce.job.heap.memory-mb.ratio | 1e-9 | mapreduce.job.heap.memory-mb.ratio is 1e-9 (allowed: 0.07813 to 1, as the heap, this share of the 512 MiB of a map's container
                    """)
    void whatAHeapDoesNotHoldIsNamed(String key, String value, String message) {
        assertThatThrownBy(() -> SettingOverrides.apply(BASE, Map.of(key, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void onlyWhatReducesNeedIsAskedOfAJobWithThem() {
        assertThat(SettingOverrides.apply(
                                BASE, Map.of("mapreduce.task.io.sort.mb", "4000", "mapreduce.job.reduces", "0"))
                        .sort()
                        .bufferMb())
                .isEqualTo(4000);
        assertThatThrownBy(() -> SettingOverrides.apply(
                        BASE, Map.of("mapreduce.task.io.sort.mb", "4000", "mapreduce.map.memory.mb", "8192")))
                .hasMessageContaining("mapreduce.task.io.sort.mb is 4000 (allowed: up to 2047");
    }

    /** A trace's containers may be no JVMs: what is wrong with them is not the user's. */
    @Test
    void whatWasWrongBeforeIsNotAsked() {
        JobSettings tiny = JobSettings.builder().containers(30, 30, 30, 0.8).build();
        assertThat(SettingOverrides.apply(tiny, Map.of("dfs.replication", "2")).outputReplication())
                .isEqualTo(2);
        assertThatThrownBy(() -> SettingOverrides.apply(tiny, Map.of("mapreduce.map.memory.mb", "20")))
                .hasMessageContaining("mapreduce.map.memory.mb is 20 (allowed: 50 or more");
    }

    /** By the name that the user gave, not by that of what it sets. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    dfs.blocksize                                    | 0    | more than 0
                    dfs.replication                                  | 513  | 1 to 512
                    mapreduce.input.fileinputformat.split.maxsize    | 0k   | more than 0
                    mapreduce.job.maps                               | 0    | 1 or more
                    mapreduce.job.reduces                            | -1   | 0 or more
                    mapreduce.map.memory.mb                          | 0    | 1 or more
                    mapreduce.reduce.memory.mb                       | -1   | 1 or more
                    yarn.app.mapreduce.am.resource.mb                | 0    | 1 or more
                    mapreduce.map.cpu.vcores                         | 0    | 1 or more
                    mapreduce.reduce.cpu.vcores                      | 0    | 1 or more
                    yarn.app.mapreduce.am.resource.cpu-vcores        | 0    | 1 or more
                    mapreduce.task.io.sort.mb                        | 0    | more than 0
                    mapreduce.map.sort.spill.percent                 | 80   | more than 0, up to 1
                    mapreduce.task.io.sort.factor                    | 1    | 2 or more
                    mapreduce.job.heap.memory-mb.ratio               | 2    | more than 0, up to 1
                    mapreduce.job.reduce.slowstart.completedmaps     | NaN  | 0 to 1
                    mapreduce.map.maxattempts                        | 0    | 1 or more
                    mapreduce.reduce.maxattempts                     | 0    | 1 or more
                    wattle.reduce.skew                               | -0.5 | 0 or more
                    """)
    void aValueThatIsOutOfRangeIsNamed(String key, String value, String allowed) {
        assertThatThrownBy(() -> SettingOverrides.apply(BASE, Map.of(key, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(key + " is " + value + " (allowed: " + allowed + ")");
    }
}
