package io.wattle.tuner.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitsCommandTest {

    private static final int FILES = 400;
    private static final int FILE_BYTES = 20_000;

    @TempDir
    private Path directory;

    private Path logs;

    @BeforeEach
    void writeFiles() throws Exception {
        logs = Files.createDirectory(directory.resolve("log files"));
        for (int i = 0; i < FILES; i++) {
            Files.write(logs.resolve("f%03d.log".formatted(i)), new byte[FILE_BYTES]);
        }
        Files.createFile(logs.resolve("empty.log"));
    }

    @Test
    void aUniformClusterGetsASplitForEachVcore() throws Exception {
        JsonNode plan = json("--cluster", "edison");
        assertThat(plan.get("sizes").asText()).isEqualTo("one-per-vcore");
        assertThat(plan.get("hosts").asText()).isEqualTo("imagined");
        assertThat(plan.get("files").asInt()).isEqualTo(FILES);
        assertThat(plan.get("emptyFiles").asInt()).isEqualTo(1);
        assertThat(plan.get("splits")).hasSize(70);
        assertThat(plan.get("localShare").asDouble()).isGreaterThan(0.9);
        JsonNode edison = plan.get("classes").get(0);
        assertThat(edison.get("splits").asInt()).isEqualTo(70);
        assertThat(edison.get("mapsPerVcore").asDouble()).isEqualTo(1);
        assertThat(edison.get("relativeMapTime").asDouble()).isEqualTo(1);
        assertEveryByteOnce(plan);
    }

    private void assertEveryByteOnce(JsonNode plan) {
        Map<String, Long> read = new TreeMap<>();
        long bytes = 0;
        for (JsonNode split : plan.get("splits")) {
            long pieces = 0;
            for (JsonNode file : split.get("files")) {
                read.merge(file.get("path").asText(), file.get("length").asLong(), Long::sum);
                pieces += file.get("length").asLong();
            }
            assertThat(split.get("bytes").asLong()).isEqualTo(pieces);
            assertThat(split.get("bestHostBytes").asLong()).isBetween(1L, pieces);
            assertThat(split.get("hosts")).hasSizeBetween(1, 10);
            bytes += pieces;
        }
        assertThat(bytes).isEqualTo(plan.get("bytes").asLong()).isEqualTo((long) FILES * FILE_BYTES);
        assertThat(read).hasSize(FILES).allSatisfy((path, length) -> {
            assertThat(path).startsWith("file:/").contains("/log files/f");
            assertThat(length).isEqualTo(FILE_BYTES);
        });
    }

    @Test
    void onAMixedClusterMapsAreToTakeAboutAsLong() throws Exception {
        JsonNode perClass = json("--cluster", "mixed", "--sizes", "per-class", "--max-size", "300KB");
        JsonNode fixed = json("--cluster", "mixed", "--max-size", "300KB");
        assertThat(perClass.get("sizes").asText()).isEqualTo("per-class");
        assertThat(fixed.get("sizes").asText()).isEqualTo("fixed");
        assertThat(fixed.get("maxBytes").asLong()).isEqualTo(300 << 10);
        assertEveryByteOnce(perClass);
        assertEveryByteOnce(fixed);
        for (JsonNode plan : List.of(perClass, fixed)) {
            assertThat(plan.get("splits"))
                    .allSatisfy(it -> assertThat(it.get("bytes").asLong()).isLessThanOrEqualTo(300 << 10));
        }
        // A vcore of a Dell is nine times as fast as one of an Edison.
        assertThat(mapTimeOfEdisonToDell(perClass)).isBetween(0.7, 1.4);
        assertThat(mapTimeOfEdisonToDell(fixed)).isBetween(7.0, 11.0);
    }

    private static double mapTimeOfEdisonToDell(JsonNode plan) {
        return plan.get("classes").get(0).get("relativeMapTime").asDouble()
                / plan.get("classes").get(1).get("relativeMapTime").asDouble();
    }

    @Test
    void whereSizesFollowFromVcoresAMixedClusterGetsAboutAsManySplits() throws Exception {
        JsonNode plan = json("--cluster", "mixed");
        assertThat(plan.get("sizes").asText()).isEqualTo("per-class");
        // 35 x 2 + 2 x 12 vcores.
        assertThat(plan.get("splits").size()).isBetween(85, 105);
        assertEveryByteOnce(plan);
    }

    @Test
    void isTheSameEveryTimeAndWhereverTheFilesAre() throws Exception {
        JsonNode first = json("--cluster", "mixed");
        assertThat(json("--cluster", "mixed")).isEqualTo(first);
        Path elsewhere = directory.resolve("moved");
        Files.move(logs, elsewhere);
        logs = elsewhere;
        JsonNode moved = json("--cluster", "mixed");
        assertThat(hosts(moved)).isEqualTo(hosts(first));
    }

    private static List<String> hosts(JsonNode plan) {
        List<String> hosts = new ArrayList<>();
        plan.get("splits").forEach(it -> hosts.add(it.get("hosts").toString()));
        return hosts;
    }

    @Test
    void showsTheClassesAndAPicture() {
        Ended ended = TestingCommand.run("splits", logs.toString(), "--cluster", "dell");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .contains("400 files, 7.6 MB, in 24 splits of at most 64.0 MB (one-per-vcore)")
                .contains("1 empty files are left out")
                .contains("Hosts are imagined: the local files as if in HDFS of dell")
                .containsPattern("dell-r620 +2 +24 +5692 +24 +1 ")
                .contains("of the bytes are on the first host of their split");
        assertThat(ended.out()
                        .lines()
                        .filter(it -> it.matches(" +\\d+ +\\d+ +\\d.* B? *[KM]?B? *#+-* +dell-r620-[12]")))
                .hasSize(24);
    }

    @Test
    void manySplitsShareTheBars() {
        Ended ended = TestingCommand.run("splits", logs.toString(), "--cluster", "dell", "--max-size", "20000");
        assertThat(ended.out()).contains("each bar is the mean of 17 splits");
        assertThat(ended.out().lines().filter(it -> it.contains("###"))).hasSize(24);
    }

    @Test
    void onlyEmptyFilesNeedNoSplit() throws Exception {
        Ended ended = TestingCommand.run("splits", logs + "/empty.log", "--cluster", "edison", "--json");
        JsonNode plan = new ObjectMapper().readTree(ended.out());
        assertThat(plan.get("splits")).isEmpty();
        assertThat(plan.get("localShare").isNull()).isTrue();
        assertThat(plan.get("classes").get(0).get("meanBytes").isNull()).isTrue();
        assertThat(TestingCommand.run("splits", logs + "/empty.log", "--cluster", "edison")
                        .out())
                .contains("0 files, 0 B, in 0 splits");
    }

    @Test
    void globsAndKeysOfTheJobAreTaken() throws Exception {
        Files.createDirectory(logs.resolve("more"));
        Files.write(logs.resolve("more/g.log"), new byte[50]);
        Ended refused = TestingCommand.run("splits", logs.toString(), "--cluster", "edison");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .contains("/more is a directory among files")
                .contains("mapreduce.input.fileinputformat.input.dir.recursive");
        JsonNode all = json("--cluster", "edison", "-D", "mapreduce.input.fileinputformat.input.dir.recursive=true");
        assertThat(all.get("files").asInt()).isEqualTo(FILES + 1);
        Ended glob = TestingCommand.run("splits", logs + "/f00*.log", "--cluster", "edison", "--json");
        assertThat(new ObjectMapper().readTree(glob.out()).get("files").asInt()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --cluster edison | Missing required parameter: 'INPUT'
        LOGS | Missing required option: '--cluster=NAME'
        LOGS --cluster edisn | --cluster: unknown name 'edisn' (known: edison,
        LOGS --cluster edison --sizes fixd | --sizes: unknown name 'fixd' (known: fixed, one-per-vcore, per-class); did you mean fixed?
        LOGS --cluster edison --sizes fixed | --sizes fixed: needs --max-size
        LOGS --cluster edison --max-size 0 | (allowed: 1 byte or more)
        LOGS/none --cluster edison | /none does not exist
        LOGS/nothing --cluster edison | /nothing] has no files
        LOGS/*.gz --cluster edison | *.gz matches no file or directory
        LOGS --cluster edison -D mapreduce.input.combine.siz=1 | mapreduce.input.combine.siz: no such key in this version; did you mean mapreduce.input.combine.size?
        LOGS --cluster edison --max-size 1KB -D mapreduce.input.combine.min-per-node=2k | mapreduce.input.combine.min-per-node: 2048 is more than mapreduce.input.combine.size, 1024
        hdfs://localhost:1/logs --cluster edison | localhost
        """)
    void refusesWhatCannotBePlanned(String arguments, String message) throws Exception {
        Files.createDirectory(logs.resolve("nothing"));
        List<String> words = Stream.concat(Stream.of("splits"), Stream.of(arguments.split(" ")))
                .map(it -> it.replace("LOGS", logs.toString()))
                .toList();
        Ended ended = TestingCommand.run(words.toArray(String[]::new));
        assertThat(ended.err()).contains(message);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void aClassOfUnknownSpeedIsPlannedForButNotPerClass() throws Exception {
        Path file = Files.writeString(directory.resolve("mine.yaml"), """
            nodeClasses:
              board:
                tier: wimpy
                figures:
                  - measured: made up
                    containerVcores: 4
              box:
                tier: brawny
                figures:
                  - measured: made up
                    containerVcores: 8
                    cores: 8
                    dmipsPerCore: 9000
            clusters:
              both: {workers: {board: 2, box: 1}, master: dell-r620, hdfsBlockMb: 1, hdfsReplication: 5}
            """);
        JsonNode plan = json("--cluster", "both", "--cluster-file", file.toString());
        assertThat(plan.get("sizes").asText()).isEqualTo("one-per-vcore");
        assertThat(plan.get("classes").get(0).get("dmipsPerVcore").isNull()).isTrue();
        assertThat(plan.get("classes").get(0).get("relativeMapTime").isNull()).isTrue();
        Ended ended = TestingCommand.run(
                "splits",
                logs.toString(),
                "--cluster",
                "both",
                "--cluster-file",
                file.toString(),
                "--sizes",
                "per-class");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("--cluster both: node class board: no dmipsPerCore");
    }

    /** Its files may be in another place than the manifest, so no hosts are imagined. */
    @Test
    void filesOfAManifestHaveTheHostsThatItNames() throws Exception {
        Path manifest = directory.resolve("list.tsv");
        Files.writeString(manifest, logs + "/f000.log\t20000\tnode1,node2\n" + logs + "/f001.log\t20000\n");
        Ended ended = TestingCommand.run(
                "splits",
                manifest.toString(),
                "--json",
                "--cluster",
                "edison",
                "-D",
                "mapreduce.input.combine.input-paths=manifests");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode plan = new ObjectMapper().readTree(ended.out());
        assertThat(plan.get("hosts").asText()).isEqualTo("file system");
        assertThat(plan.get("files").asInt()).isEqualTo(2);
        List<String> hosts = new ArrayList<>();
        plan.get("splits").forEach(split -> split.get("hosts").forEach(it -> hosts.add(it.asText())));
        assertThat(hosts).containsOnly("node1", "node2");
    }

    private JsonNode json(String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("splits", logs.toString(), "--json"));
        words.addAll(List.of(options));
        Ended ended = TestingCommand.run(words.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return new ObjectMapper().readTree(ended.out());
    }
}
