package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparkSettingsTest {

    private static final SparkSettings GIVEN = new SparkSettings(
            Map.of("spark.executor.memory", "2048m", "spark.yarn.tags", "t-1"),
            List.of("spark.executor.memoryOverhead"));

    @Test
    void whatAnApplicationHasAsGivenIsTaken() {
        assertThat(GIVEN.overwritten(List.of(
                        Map.of("spark.executor.memory", "2048m", "spark.yarn.tags", "t-1,own", "spark.x", "y"))))
                .isEmpty();
    }

    @Test
    void anotherValueOrNoneIsOverwritten() {
        assertThat(GIVEN.overwritten(List.of(Map.of("spark.executor.memory", "4g"))))
                .containsExactly(Map.entry("spark.executor.memory", "4g"));
        assertThat(GIVEN.overwritten(List.of(Map.of()))).containsEntry("spark.executor.memory", "null");
        assertThat(GIVEN.overwritten(
                        List.of(Map.of("spark.executor.memory", "2048m"), Map.of("spark.executor.memory", "4g"))))
                .as("one of several applications has it")
                .isEmpty();
    }

    @Test
    void aValueOfWhatWasLeftToSparkIsOverwritten() {
        assertThat(GIVEN.overwritten(
                        List.of(Map.of("spark.executor.memory", "2048m", "spark.executor.memoryOverhead", "1g"))))
                .containsExactly(Map.entry("spark.executor.memoryOverhead", "1g"));
    }

    @Test
    void whatSparkHidesIsNotKnownToBeAnother() {
        SparkSettings secret = new SparkSettings(Map.of("spark.my.token.kind", "x"), List.of());
        assertThat(secret.overwritten(List.of(Map.of("spark.my.token.kind", "*********(redacted)"))))
                .isEmpty();
    }

    private static Map<String, String> overwritten(String key, String given, String told) {
        return new SparkSettings(Map.of(key, given), List.of()).overwritten(List.of(Map.of(key, told)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            spark.executor.extraJavaOptions | -Xss4m                 | -Djava.net.preferIPv6Addresses=false --add-opens=a/b=ALL-UNNAMED -Xss4m
            spark.driver.extraJavaOptions   | -Da=b -Xss4m           | --add-opens=a/b=ALL-UNNAMED -Da=b -Xss4m
            spark.kerberos.keytab           | /etc/app.keytab        | app.keytab-5c0c63e2
            spark.yarn.archive              | hdfs:///spark.zip      | hdfs://nn:8020/spark.zip
            spark.yarn.dist.files           | /a.txt                 | file:/a.txt
            spark.jars                      | a.jar                  | file:/home/u/a.jar
            spark.serializer                | org.apache.X           | org.apache.X
            """)
    void whatSparkRewritesItselfIsTaken(String key, String given, String told) {
        assertThat(overwritten(key, given, told)).isEmpty();
    }

    @Test
    void whatIsGoneOnceItIsOnTheClusterIsTaken() {
        assertThat(new SparkSettings(Map.of("spark.yarn.jars", "local:/opt/spark/jars/*"), List.of())
                        .overwritten(List.of(Map.of())))
                .isEmpty();
    }

    @Test
    void otherValuesOfSuchKeysAndOfOthersAreNot() {
        assertThat(overwritten("spark.executor.extraJavaOptions", "-Xss4m", "--add-opens=a/b=c -Xss8m"))
                .containsEntry("spark.executor.extraJavaOptions", "--add-opens=a/b=c -Xss8m");
        assertThat(overwritten("spark.executor.extraJavaOptions", "Xss4m", "-Xss4m"))
                .hasSize(1);
        assertThat(overwritten("spark.executor.memory", "2g", "1g 2g")).hasSize(1);
        assertThat(overwritten("spark.yarn.archives", "a", "b")).hasSize(1);
    }
}
