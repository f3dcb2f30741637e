package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExistingOutputTest {

    private static final String OWN = "hdfs://nn/user/a/.wattle/t-7";

    private static Optional<String> in(String... texts) {
        return ExistingOutput.in(List.of(texts), OWN);
    }

    @Test
    void hadoopsRefusalNamesThePath() {
        assertThat(in(
                        "org.apache.hadoop.mapred.FileAlreadyExistsException: Output directory hdfs://nn/out already exists",
                        "\tat org.apache.hadoop.mapreduce.lib.output.FileOutputFormat.checkOutputSpecs"))
                .hasValueSatisfying(it ->
                        assertThat(it).startsWith("its output hdfs://nn/out exists already (write {output} instead"));
        assertThat(in("Error Launching job : Output directory file:/out already exists", "Streaming Command Failed!"))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "User class threw exception: org.apache.spark.sql.AnalysisException: path hdfs://nn/out already exists.;",
                "pyspark.sql.utils.AnalysisException: 'path hdfs://nn/out already exists.;'",
                "User class threw exception: org.apache.spark.sql.AnalysisException: [PATH_ALREADY_EXISTS] Path hdfs://nn/out already"
                        + " exists. Set mode as \"overwrite\" to overwrite the existing path. SQLSTATE: 42K04\n\tat org.apache.X"
            })
    void soDoesThatOfSparkSql(String diagnostics) {
        assertThat(in("WARN something else", diagnostics))
                .hasValueSatisfying(it -> assertThat(it).startsWith("its output hdfs://nn/out exists already"));
    }

    @Test
    void whatAnEarlierAttemptOfTheSameTrialLeftIsNoMistakeOfTheProgram() {
        assertThat(in("FileAlreadyExistsException: Output directory " + OWN + " already exists"))
                .isEmpty();
        assertThat(in("AnalysisException: [PATH_ALREADY_EXISTS] Path " + OWN + "/words already exists."))
                .isEmpty();
    }

    @Test
    void otherFailuresAreNone() {
        assertThat(in()).isEmpty();
        assertThat(in("Table words already exists", "Output directory missing")).isEmpty();
        assertThat(in("INFO Staging: path /user/a/staging already exists"))
                .as("no failure")
                .isEmpty();
    }
}
