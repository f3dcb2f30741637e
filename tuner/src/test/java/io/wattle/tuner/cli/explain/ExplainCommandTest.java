package io.wattle.tuner.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.RecordedJob;
import io.wattle.tuner.cli.TestingCommand;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With the history of a word count that ran on an embedded cluster. */
class ExplainCommandTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String HISTORY = RecordedJob.HISTORY.toString();

    @TempDir
    private Path folder;

    @Test
    void peopleSeeWhereTheTimeWentAndThatTheGainOfRulesIsNotKnown() {
        Ended ended = TestingCommand.run("explain", HISTORY);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .startsWith("wordcount, job_1700000000000_0001: SUCCEEDED at 20")
                .contains("\n4 maps, at most ", "; 1 reduce; attempts in vain: ")
                .containsPattern("\n +SHARE +OF +CAUSE +MEASURED\n")
                .containsPattern(
                        "\n +\\d+% +task time +container start-up +\\d+\\.\\d s in each of 4 maps and 1 reduce\n")
                .contains("\nIt was bound by ")
                .contains("  Expected gain: not known (--cluster NAME predicts it");
    }

    @Test
    void withAClusterTheGainIsPredicted() throws Exception {
        Path cluster = Files.writeString(folder.resolve("cluster.yaml"), RecordedJob.cluster(4096, 601, 2));
        String[] arguments = {"explain", HISTORY, "--cluster", "recorded", "--cluster-file", cluster.toString()};
        Ended text = TestingCommand.run(arguments);
        assertThat(text.exitCode()).as(text.err()).isZero();
        assertThat(text.out())
                .contains(", predicted", "; its time for this run itself is ")
                .doesNotContain("not known");
        String[] asJson = Arrays.copyOf(arguments, arguments.length + 1);
        asJson[arguments.length] = "--json";
        JsonNode suggestion = json(TestingCommand.run(asJson)).get("suggestion");
        assertThat(suggestion.get("gainQuality").asText()).isEqualTo("predicted");
        double now = suggestion.get("nowSeconds").asDouble();
        double best = suggestion.get("bestSeconds").asDouble();
        assertThat(best).isPositive().isLessThanOrEqualTo(now);
        assertThat(suggestion.get("gain").asDouble()).isEqualTo(1 - best / now);
        assertThat(suggestion.get("settings").isEmpty()).isEqualTo(best == now);
        assertThat(suggestion.get("settings").has("mapreduce.input.fileinputformat.split.maxsize"))
                .as("its input format is not recorded, so nothing says that it joins files")
                .isFalse();
    }

    @Test
    void theDocumentHasTheFiguresAndNullForWhatIsNotKnown() throws Exception {
        JsonNode json = json(TestingCommand.run("explain", HISTORY, "--json"));
        assertThat(json.get("jobId").asText()).isEqualTo("job_1700000000000_0001");
        assertThat(json.get("status").asText()).isEqualTo("SUCCEEDED");
        assertThat(json.get("seconds").asDouble()).isPositive();
        assertThat(json.get("figures").get("MAPS").asInt()).isEqualTo(4);
        assertThat(json.get("line").asText()).startsWith("bound by ");
        assertThat(json.get("findings")).isNotEmpty().allSatisfy(it -> {
            assertThat(it.get("cause").asText()).isNotEmpty();
            assertThat(it.get("measured").asText()).isNotEmpty();
        });
        JsonNode suggestion = json.get("suggestion");
        assertThat(suggestion.get("gainQuality").asText()).isEqualTo("unknown");
        assertThat(suggestion.get("gain").isNull()).isTrue();
        assertThat(suggestion.get("nowSeconds").isNull()).isTrue();
        String documented = Files.readString(Path.of("../docs/tuning.md"));
        json.fieldNames().forEachRemaining(it -> assertThat(documented).contains("`" + it + "`"));
        suggestion.fieldNames().forEachRemaining(it -> assertThat(documented).contains("`" + it + "`"));
        json.get("findings")
                .get(0)
                .fieldNames()
                .forEachRemaining(it -> assertThat(documented).contains("`" + it + "`"));
    }

    /** No machine of that class could have counted what the history says: then rules have to do. */
    @Test
    void whereNoModelFitsTheRulesSpeakAndSayWhy() {
        Ended ended = TestingCommand.run("explain", HISTORY, "--cluster", "mixed", "--hosts", "none=edison");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("  Expected gain: not known (no model can be fitted to it: host ", "of no known class");
    }

    @Test
    void jobsAreFoundByTheirIdOrTheirApplications() throws Exception {
        Path conf = RecordedJob.siteWithHistoriesIn(folder);
        Files.copy(
                RecordedJob.HISTORY,
                Files.createDirectories(folder.resolve("intermediate/ann"))
                        .resolve("job_1700000000000_0001-wordcount.jhist"));
        for (String id : new String[] {"job_1700000000000_0001", "application_1700000000000_0001"}) {
            Ended ended = TestingCommand.run("explain", id, "--conf-dir", conf.toString());
            assertThat(ended.exitCode()).as(ended.err()).isZero();
        }
        Ended other = TestingCommand.run("explain", "application_1700000000000_0002", "--conf-dir", conf.toString());
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err())
                .contains("job_1700000000000_0002: no history of it in ", "needed: a MapReduce job that has ended");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    none.jhist | explain none.jhist: no such file
                    pom.xml | explain pom.xml: no job history (needed: a file that begins with Avro-Json or Avro-Binary, .jhist)
                    src | explain src: is a directory
                    pom.xml --hosts *=edison | --hosts: only with --cluster NAME
                    pom.xml --cluster edisn | --cluster: unknown name 'edisn'
                    pom.xml --conf-dir none | --conf-dir none: no yarn-site.xml that can be read
                    """)
    void badInputIsNamed(String arguments, String message) {
        String[] all = ("explain " + arguments).split(" ");
        Ended ended = TestingCommand.run(all);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(message).doesNotContain("\tat ");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void aHistoryThatIsCutShortIsRefused() throws Exception {
        byte[] whole = Files.readAllBytes(RecordedJob.HISTORY);
        Path cut = Files.write(folder.resolve("cut.jhist"), Arrays.copyOf(whole, whole.length / 2));
        Ended ended = TestingCommand.run("explain", cut.toString());
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("cut short or damaged");
    }

    private static JsonNode json(Ended ended) throws Exception {
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return MAPPER.readTree(ended.out());
    }
}
