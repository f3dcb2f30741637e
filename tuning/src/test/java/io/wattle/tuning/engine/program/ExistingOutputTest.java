package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExistingOutputTest {

    @Test
    void hadoopsRefusalNamesThePath() {
        assertThat(ExistingOutput.in(List.of(
                        "org.apache.hadoop.mapred.FileAlreadyExistsException: Output directory hdfs://nn/out already exists",
                        "\tat org.apache.hadoop.mapreduce.lib.output.FileOutputFormat.checkOutputSpecs")))
                .hasValueSatisfying(it -> assertThat(it)
                        .startsWith(
                                "its output hdfs://nn/out exists already, and it ran no job (write {output} instead"));
        assertThat(ExistingOutput.in(List.of(
                        "Error Launching job : Output directory file:/out already exists",
                        "Streaming Command Failed!")))
                .isPresent();
    }

    @Test
    void otherFailuresAreNone() {
        assertThat(ExistingOutput.in(List.of())).isEmpty();
        assertThat(ExistingOutput.in(List.of("Table words already exists", "Output directory missing")))
                .isEmpty();
    }
}
