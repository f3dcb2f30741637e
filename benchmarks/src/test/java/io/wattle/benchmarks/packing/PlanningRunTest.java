package io.wattle.benchmarks.packing;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.benchmarks.packing.LayoutFileSystem.Served;
import io.wattle.benchmarks.packing.PackingLayout.Arrangement;
import io.wattle.benchmarks.packing.PlanningRun.Figure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both planners read the same files in each arrangement, whether these were listed before or not. */
class PlanningRunTest {

    private static final int FILES = 10_100;

    @ParameterizedTest
    @EnumSource
    void eachArrangementIsReadWhole(Arrangement arrangement) throws Exception {
        PackingLayout layout = PackingLayout.arranged(arrangement, FILES, 1);
        Map<Path, Long> expected = new HashMap<>();
        for (int directory = 0; directory < layout.directories(); directory++) {
            for (int file = layout.firstFile(directory); file < layout.firstFile(directory + 1); file++) {
                Path path = PackingLayout.directory(directory);
                expected.put(
                        layout.status(file, path).getPath(),
                        layout.status(file, path).getLen());
            }
        }
        for (Planner planner : Planner.values()) {
            for (Served served : List.of(Served.listed(layout, 0), Served.listedInNoTime(layout))) {
                Configuration conf = LayoutFileSystem.serve(served);
                conf.setLong(Planner.MAX_SIZE, 128 << 20);
                assertThat(lengths(planner.plan(conf)))
                        .as("%s, %s", planner, arrangement)
                        .isEqualTo(expected);
            }
            Configuration conf = LayoutFileSystem.serve(Served.listedInNoTime(layout));
            conf.setLong(Planner.MAX_SIZE, 128 << 20);
            assertThat(lengths(planner.listed(conf).plan())).isEqualTo(expected);
        }
    }

    private static Map<Path, Long> lengths(List<? extends InputSplit> splits) {
        Map<Path, Long> lengths = new HashMap<>();
        for (InputSplit split : splits) {
            CombineFileSplit combined = (CombineFileSplit) split;
            for (int i = 0; i < combined.getNumPaths(); i++) {
                lengths.merge(combined.getPath(i), combined.getLength(i), Long::sum);
            }
        }
        return lengths;
    }

    @Test
    void argumentsSayTheRun() throws Exception {
        PlanningRun run = new PlanningRun(Planner.WATTLE, Arrangement.NAMED_ONE_BY_ONE, 10_000, true, Figure.HEAP);
        assertThat(PlanningRun.parse(run.arguments())).isEqualTo(run);
    }
}
