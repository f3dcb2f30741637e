package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SparkSubmitLineTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            spark-submit --executor-memory 4g {settings} a.jar | has --executor-memory, which is stronger | --set spark.executor.memory=VALUE
            spark-submit --num-executors=3 {settings} a.jar    | has --num-executors,                     | --set spark.executor.instances=VALUE
            spark-submit --queue prod {settings} a.jar         | has --queue,                             | --queue of the tuner names the queue
            spark-submit {settings} --conf spark.executor.cores=2 a.jar   | has --conf spark.executor.cores, | --set spark.executor.cores=VALUE
            spark-submit {settings} -c "spark.yarn.tags=x y" a.jar        | has --conf spark.yarn.tags,      | leave it out
            spark-submit --conf=spark.dynamicAllocation.enabled=true {settings} a.jar | has --conf spark.dynamicAllocation.enabled | --set
            spark-submit -v {settings} --class A --queue prod a.jar       | has --queue,                     | --queue of the tuner names the queue
            sh -c "spark-submit --queue prod {settings} a.jar"            | has --queue,                     | --queue of the tuner names the queue
            spark-submit --conf spark.eventLog.dir=/logs {settings} a.jar | has --conf spark.eventLog.dir    | --set spark.eventLog.dir=VALUE
            """)
    void whatWouldBeStrongerThanASettingIsTold(String line, String what, String instead) {
        assertThat(SparkSubmitLine.problem(line).orElseThrow()).contains(what, instead);
    }

    @Test
    void linesThatAShellJoinsAreRead() {
        assertThat(SparkSubmitLine.problem("spark-submit \\\n --executor-memory 4g \\\n {settings} a.jar"))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spark-submit --master yarn {settings} a.jar --queue events {input}",
                "spark-submit {settings} --supervise a.py --executor-memory {input}",
                "prepare --queue x && spark-submit {settings} a.jar",
                "spark-submit --queue x other.jar; /opt/spark/bin/spark-submit {settings} a.jar"
            })
    void optionsOfOtherProgramsAreTheirs(String line) {
        assertThat(SparkSubmitLine.problem(line)).isEmpty();
    }

    @Test
    void allElseMayBeThere() {
        assertThat(
                        SparkSubmitLine.problem(
                                "HADOOP_USER_NAME=a /opt/spark/bin/spark-submit --master yarn --deploy-mode cluster"
                                        + " {settings} --conf spark.serializer=x --driver-memory 2g --class org.A a.jar --queueing {input}"))
                .isEmpty();
    }
}
