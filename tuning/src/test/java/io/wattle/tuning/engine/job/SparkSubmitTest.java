package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkSubmitTest {

    private static SparkSubmit in(String line) {
        return SparkSubmit.in(line).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spark-submit \\\n  --master yarn \\\n  {settings} \\\n  a.jar",
                "spark-submit --conf \"spark.x=jdbc:a://h/d?u=x&v=y;z|w\" {settings} a.jar",
                "spark-submit --conf 'spark.x=a\nb' {settings} a.jar",
                "spark-submit --jars $(ls *.jar | tr ' ' ,) {settings} a.jar",
                "spark-submit --name it\\'s {settings} a.jar 2>&1 | tee log",
                "spark-submit 2>&1 {settings} a.jar",
                "ssh edge \"cd /apps && spark-submit {settings} a.jar\"",
                "id=$(spark-submit {settings} a.jar)",
                "echo {settings}; spark-submit {settings} a.jar",
                "prepare\nspark-submit {settings} a.jar",
                "\"$SPARK_HOME/bin/spark-submit\" {settings} a.jar",
                "echo a # it's\nspark-submit {settings} a.jar"
            })
    void isFoundAsAShellTakesTheLineApart(String line) {
        assertThat(SparkSubmit.in(line)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spark-submit b.jar & hadoop jar a.jar {settings}",
                "spark-submit b.jar\nhadoop jar a.jar {settings}",
                "hadoop jar 'spark-submit x' {settings}",
                "hadoop jar a.jar x=spark-submit {settings}",
                "hadoop jar a.jar x{settings}",
                "hadoop jar $( x {settings}",
                "",
                "&&"
            })
    void otherwiseTheSettingsGoElsewhere(String line) {
        assertThat(SparkSubmit.in(line)).isEmpty();
    }

    @Test
    void tellsItsArgumentsAndTheVariablesBeforeIt() {
        SparkSubmit submit = in(
                "export SPARK_HOME=/s; X=y other; SPARK_CONF_DIR='/a b' /s/bin/spark-submit --name 'x y' {settings} a.jar");
        assertThat(submit.variables()).isEqualTo(Map.of("SPARK_HOME", "/s", "SPARK_CONF_DIR", "/a b"));
        assertThat(submit.program()).isEqualTo("/s/bin/spark-submit");
        assertThat(submit.arguments()).containsExactly("--name", "x y", "{settings}", "a.jar");
    }

    @Test
    void tellsTheLinesOwnPropertiesAndTheKindOfItsApplication() {
        SparkSubmit submit =
                in("spark-submit --conf spark.a=1 -c 'spark.b=x y' --conf=spark.a=2 {settings} a.py --conf spark.c=3");
        assertThat(submit.properties()).isEqualTo(Map.of("spark.a", "2", "spark.b", "x y"));
        assertThat(submit.isPython()).isTrue();
        assertThat(in("spark-submit {settings} --py-files b.py a.jar c.py").isPython())
                .isFalse();
        assertThat(in("spark-submit {settings}").isPython()).isFalse();
    }

    @Test
    void aLineHasCommandsAndTheseHaveWords() {
        assertThat(ShellLine.commands("a 'b;c' && d\\\ne | f\ng"))
                .isEqualTo(List.of(List.of("a", "b;c"), List.of("de"), List.of("f"), List.of("g")));
        assertThat(ShellLine.words("a;b|c d")).containsExactly("a;b|c", "d");
        assertThatIllegalArgumentException().isThrownBy(() -> ShellLine.commands("a 'b"));
    }
}
