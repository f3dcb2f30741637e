package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.engine.job.UserProgram;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgramLineTest {

    private static final Map<String, String> PROPERTIES = new LinkedHashMap<>();

    static {
        PROPERTIES.put("mapreduce.map.memory.mb", "300");
        PROPERTIES.put("mapreduce.map.java.opts", "-Xss1m -Xmx240m");
    }

    private static ProgramLine line(UserProgram program) {
        return new ProgramLine(program, PROPERTIES, "hdfs://nn:1/in", "hdfs://nn:1/user/a b/.wattle/out");
    }

    private static UserProgram jar(String mainClass, String... arguments) {
        return new UserProgram("/apps/a.jar", mainClass, List.of(arguments), null, null);
    }

    @Test
    void settingsComeFirstUnlessTheArgumentsSayWhere() {
        assertThat(line(jar("org.A", "{input}", "x={output}/y")).jarArguments())
                .containsExactly(
                        "/apps/a.jar",
                        "org.A",
                        "-D",
                        "mapreduce.map.memory.mb=300",
                        "-D",
                        "mapreduce.map.java.opts=-Xss1m -Xmx240m",
                        "hdfs://nn:1/in",
                        "x=hdfs://nn:1/user/a b/.wattle/out/y");
        assertThat(line(jar(null, "wordcount", "{settings}", "{input}")).jarArguments())
                .startsWith("/apps/a.jar", "wordcount", "-D", "mapreduce.map.memory.mb=300")
                .endsWith("hdfs://nn:1/in");
    }

    @Test
    void aShellGetsWordsThatItDoesNotTakeApart() {
        UserProgram command =
                new UserProgram(null, null, null, "hadoop jar s.jar {settings} -output {output}", "test -n {output}");
        assertThat(line(command).command())
                .isEqualTo("hadoop jar s.jar -D mapreduce.map.memory.mb=300 -D"
                        + " 'mapreduce.map.java.opts=-Xss1m -Xmx240m' -output 'hdfs://nn:1/user/a b/.wattle/out'");
        assertThat(line(command).check()).contains("test -n 'hdfs://nn:1/user/a b/.wattle/out'");
        assertThat(line(jar(null)).check()).isEmpty();
    }

    @Test
    void sparkTakesThemAsItsOwnArguments() {
        ProgramLine line = new ProgramLine(
                new UserProgram(null, null, null, "spark-submit {settings} a.py {input}", null),
                Map.of("spark.executor.memory", "1024m"),
                "/in",
                "/out");
        assertThat(line.command()).isEqualTo("spark-submit --conf spark.executor.memory=1024m a.py /in");
    }

    private static String command(String line) {
        return new ProgramLine(new UserProgram(null, null, null, line, null), Map.of("my.key", "a b"), "/in", "/out")
                .command();
    }

    /** It passes -D by: that is for its own variables. */
    @Test
    void hivesClientTakesThemAsItsConfiguration() {
        String taken = "--hiveconf 'my.key=a b'";
        assertThat(command("hive {settings} -f q.sql")).isEqualTo("hive " + taken + " -f q.sql");
        assertThat(command("X=1 /opt/hive/bin/hive {settings} -f q.sql"))
                .isEqualTo("X=1 /opt/hive/bin/hive " + taken + " -f q.sql");
        assertThat(command("beeline -u jdbc:hive2://h:10000 {settings} -f q.sql"))
                .contains(taken);
        assertThat(command("./prepare.sh && hive {settings} -f q.sql")).contains(taken);
        assertThat(command("hive -f before.sql; hadoop jar a.jar {settings} {input}"))
                .doesNotContain("--hiveconf");
        assertThat(command("pig {settings} -f hive.pig")).doesNotContain("--hiveconf");
        assertThat(command("hadoop jar /opt/hive/lib/a.jar {settings}")).doesNotContain("--hiveconf");
        assertThat(command("./my-hive {settings}")).doesNotContain("--hiveconf");
    }

    @Test
    void whatAValueLooksLikeIsNotReplacedAgain() {
        ProgramLine line = new ProgramLine(
                new UserProgram(null, null, null, "run {settings} {input}", null),
                Map.of("my.key", "$1 {input}"),
                "/in",
                "/out");
        assertThat(line.command()).isEqualTo("run -D 'my.key=$1 {input}' /in");
    }
}
