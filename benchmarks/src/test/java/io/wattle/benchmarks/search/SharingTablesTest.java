package io.wattle.benchmarks.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharingTablesTest {

    private static final List<String> CLUSTERS = List.of("edison", "dell", "odroid-xu", "xeon-e5");

    @TempDir
    private Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("node.csv"), text);
    }

    @Test
    void tasksOfAFullNodeShareWhatItDoes() throws Exception {
        SharingTables tables =
                SharingTables.read(file("resource,tasks,per_second,over_one\ncores,1,10,1\ncores,2,20,2\n"
                        + "cores,4,20,2\ndisk,1,5,1\ndisk,2,5,1\nnetwork,1,3,1\nnetwork,2,6,2\n"));
        assertThat(SharingTables.slowdown(tables.cores(), 1)).isEqualTo(1);
        assertThat(SharingTables.slowdown(tables.cores(), 2)).isEqualTo(1);
        assertThat(SharingTables.slowdown(tables.cores(), 4)).isEqualTo(2);
        assertThat(SharingTables.slowdown(tables.cores(), 8))
                .as("beyond the table its end")
                .isEqualTo(4);
        assertThat(SharingTables.slowdown(tables.disk(), 1.5)).isCloseTo(1.5, within(1e-9));
    }

    @Test
    void aDrawnTableKeepsWhatOneTaskDoes() {
        SharingTables tables = new SharingTables(List.of(1.0, 2.0), List.of(1.0, 1.0), List.of(1.0, 1.5));
        SharingTables drawn = tables.drawn(new Random(1), 0.3);
        assertThat(drawn.cores().get(0)).isEqualTo(1);
        assertThat(drawn.cores().get(1)).isBetween(1.4, 2.6).isNotEqualTo(2);
        assertThat(drawn).isEqualTo(tables.drawn(new Random(1), 0.3));
    }

    @Test
    void aTableWithAGapIsRefused() throws Exception {
        Path gap = file("cores,1,10,1\ncores,4,20,2\n");
        assertThatThrownBy(() -> SharingTables.read(gap))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("node.csv")
                .hasMessageContaining("cores,4,20,2");
        Path none = file("cores,1,10,1\ncores,2,20,2\n");
        assertThatThrownBy(() -> SharingTables.read(none)).hasMessageContaining("disk");
    }

    @Test
    void theCommittedTablesAreTables() throws Exception {
        for (String cluster : CLUSTERS) {
            SharingTables tables = SharingTables.read(Path.of("recorded/sharing", cluster + ".csv"));
            for (List<Double> table : List.of(tables.cores(), tables.disk(), tables.network())) {
                assertThat(table).as(cluster).hasSize(4).startsWith(1.0).allMatch(it -> it > 0.1 && it < 20);
            }
        }
    }
}
