package io.wattle.tuner.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.simulator.job.JobProfileFile;
import io.wattle.simulator.study.Parameters;
import io.wattle.tuner.cli.RecordedJob;
import io.wattle.tuner.cli.TestingCommand;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With the history of a word count that ran on an embedded cluster; hosts and users have other names in it. */
class ProfileCommandTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path HISTORY = RecordedJob.HISTORY;

    @TempDir
    private Path folder;

    private Ended run(String... arguments) throws Exception {
        Path cluster = Files.writeString(folder.resolve("cluster.yaml"), RecordedJob.cluster(4096, 601, 2));
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--cluster", "recorded", "--cluster-file", cluster.toString()));
        return TestingCommand.run(all.toArray(String[]::new));
    }

    private static JsonNode json(Ended ended) throws Exception {
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return MAPPER.readTree(ended.out());
    }

    @Test
    void aProfileIsWrittenAndSimulates() throws Exception {
        Path out = Files.writeString(folder.resolve("wordcount.yaml"), "before");
        JsonNode json = json(run("profile", "--json", "--from-history", HISTORY.toString(), "--out", out.toString()));
        assertThat(json.get("jobId").asText()).isEqualTo("job_1700000000000_0001");
        assertThat(json.get("workers").get("recorded").asInt()).isEqualTo(2);
        assertThat(json.get("maps").asInt()).isEqualTo(4);
        assertThat(json.get("times")).hasSize(3);
        String yaml = Files.readString(out);
        assertThat(yaml)
                .startsWith(
                        "# A job's profile, fitted by bin/tuner profile to its history; docs/simulator.md says how.\n#\n"
                                + "# wordcount, job_1700000000000_0001, ended 20")
                .contains("\nprofile:\n", "\nsettings:\n");
        assertThat(MAPPER.<JsonNode>valueToTree(
                        JobProfileFile.fields(JobProfileFile.parse("p", yaml).profile())))
                .isEqualTo(json.get("profile"));

        // Without its configuration the history does not say how large the master was, which was on a node of its own.
        String small = "yarn.app.mapreduce.am.resource.mb=1";
        JsonNode simulated = json(run("simulate", "--json", "--job", out.toString(), "--set", small));
        assertThat(simulated.get("job").asText()).isEqualTo("wordcount");
        assertThat(simulated.get("maps").asInt()).isEqualTo(4);
        double untilMaster = simulated.get("seconds").asDouble()
                - json.get("times").get(0).get("predictedSeconds").asDouble();
        assertThat(untilMaster).as("client and launch of the master").isBetween(5.0, 25.0);
        JsonNode packed = json(run(
                "simulate",
                "--json",
                "--job",
                out.toString(),
                "--set",
                small,
                "--set",
                "mapreduce.input.fileinputformat.split.maxsize=1m"));
        assertThat(packed.get("maps").asInt()).isGreaterThan(4);
    }

    @Test
    void peopleSeeWhereTheWorkWentAndHowWellTheTimesAreTold() throws Exception {
        String text = run("profile", "--from-history", HISTORY.toString()).out();
        assertThat(text)
                .startsWith("wordcount, job_1700000000000_0001, ended 20")
                .contains(
                        "on recorded (2 recorded); the history does not say which Hadoop\n4 maps, 1 reduces; attempts that")
                .containsPattern("  mapMdiPerMb +\\d+")
                .containsPattern("  maps +\\d+ +-\\d+")
                .containsPattern("  job, from its master's start +[0-9.]+ +[0-9.]+ +[+-]\\d+%\n")
                .endsWith("\n--out FILE.yaml writes the profile, for bin/tuner simulate --job FILE.yaml\n");
    }

    /** The simulator's costs were fitted to machines of other years, and this machine did other work: within a factor. */
    @Test
    void theRecordedTimesAreToldWithinAFactor() throws Exception {
        for (JsonNode time : json(run("profile", "--json", "--from-history", HISTORY.toString()))
                .get("times")) {
            assertThat(1 + time.get("error").asDouble()).as(time.toString()).isBetween(0.4, 2.5);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --cluster edisn | --cluster: unknown name 'edisn'
                    --cluster mixed | --cluster mixed: has workers of 2 classes (needed: --hosts GLOB=CLASS for each of edison, dell-r620
                    --cluster mixed --hosts x | --hosts: 'x' (allowed: GLOB=CLASS, such as 'rack1-*=edison')
                    --cluster mixed --hosts *=edisn | --hosts: unknown name 'edisn' (known: edison, dell-r620); did you mean edison?
                    --cluster mixed --hosts none*=edison | : of no known class (needed: --hosts GLOB=CLASS that it matches; classes of mixed: edison, dell-r620)
                    --cluster edison --hosts *=edison | --hosts: only for clusters with workers of several classes (all of edison are edison)
                    --cluster raspberry-pi | --cluster raspberry-pi: node class raspberry-pi: no
                    --cluster edison --out a.txt | --out a.txt (allowed: a name that ends in .yaml or .yml)
                    --cluster edison --conf-dir none | --conf-dir none: no yarn-site.xml that can be read
                    --cluster edison --out target/none/a.yaml | --out target/none/a.yaml: there is no directory
                    """)
    void badInputIsNamed(String arguments, String message) {
        List<String> all = new ArrayList<>(List.of("profile", "--from-history", HISTORY.toString()));
        all.addAll(List.of(arguments.split(" ")));
        Ended ended = TestingCommand.run(all.toArray(String[]::new));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(message).doesNotContain("\tat ");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void aJobIsFoundByItsIdOnTheClusterOfConfDir() throws Exception {
        Path conf = RecordedJob.siteWithHistoriesIn(folder);
        String id = "job_1700000000000_0001";
        Path kept = Files.createDirectories(folder.resolve("intermediate/ann")).resolve(id + "-wordcount.jhist");
        Files.copy(HISTORY, kept);
        JsonNode json = json(run("profile", "--json", "--from-history", id, "--conf-dir", conf.toString()));
        assertThat(json.get("jobId").asText()).isEqualTo(id);
        Files.delete(kept);
        Ended gone = run("profile", "--from-history", id, "--conf-dir", conf.toString());
        assertThat(gone.exitCode()).isEqualTo(2);
        assertThat(gone.err()).contains("no history of it in ");
    }

    @Test
    void aHistoryThatIsNoneLeavesTheOutFileAsItIs() throws Exception {
        Path out = Files.writeString(folder.resolve("kept.yaml"), "kept");
        byte[] whole = Files.readAllBytes(HISTORY);
        Path cut = Files.write(folder.resolve("cut.jhist"), Arrays.copyOf(whole, whole.length / 2));
        for (String bad : List.of(cut.toString(), out.toString(), "none.jhist", "job_1_1")) {
            Ended ended = run("profile", "--from-history", bad, "--out", out.toString());
            assertThat(ended.exitCode()).as(bad).isEqualTo(2);
            assertThat(ended.err()).contains(bad).doesNotContain("\tat ");
        }
        assertThat(out).hasContent("kept");
    }

    /** Edisons did not run it: a second of theirs is less work. */
    @Test
    void theClassOfTheMachinesDecidesWhatASecondIs() throws Exception {
        double here = operations(json(run("profile", "--json", "--from-history", HISTORY.toString())));
        Ended edison =
                TestingCommand.run("profile", "--json", "--from-history", HISTORY.toString(), "--cluster", "edison");
        double counted = json(edison).get("mapWork").get("countedMdi").asDouble();
        assertThat(counted / here)
                .isCloseTo(632.3 * Parameters.zhao2016().value("edisonEfficiency") / 28_300, within(1e-4));
    }

    private static double operations(JsonNode json) {
        return json.get("mapWork").get("countedMdi").asDouble();
    }
}
