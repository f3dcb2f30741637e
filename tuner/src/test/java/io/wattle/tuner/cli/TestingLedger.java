package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A ledger with a line of {@link RecordedJob}'s word count, and one of a job without a history, for {@code simulate --from-ledger}. */
final class TestingLedger {

    static final ObjectMapper MAPPER = new ObjectMapper();

    /** When the recorded job was. */
    private static final Instant SUBMITTED = Instant.parse("2026-11-25T07:47:25Z");

    private final Path file;
    private final Path cluster;

    /** @param folder in which files are written */
    TestingLedger(Path folder) throws IOException {
        cluster = folder.resolve("cluster.yaml");
        setCluster(RecordedJob.cluster(8192, 4096, 4));
        file = Files.createDirectory(folder.resolve("ledger")).resolve("apps-1-1.jsonl");
        keep(line(1, "wordcount", 13, 250, "off") + "\n" + line(2, "wordcount", 14, 260, "off"));
    }

    /** Two fifths of its joules are idle ones. */
    static String line(int number, String name, int seconds, double joules, String mode) {
        return line(number, name, seconds, joules, 0.6 * joules, mode);
    }

    static String line(int number, String name, int seconds, double joules, double active, String mode) {
        return "{\"format\":3,\"app\":\"application_1700000000000_000" + number + "\",\"name\":\"" + name
                + "\",\"user\":\"ann\",\"queue\":\"root.etl\",\"submitted\":\"" + SUBMITTED
                + "\",\"finished\":\"" + SUBMITTED.plusSeconds(seconds)
                + "\",\"final_status\":\"SUCCEEDED\",\"type\":\"MAPREDUCE\","
                + "\"placement_mode\":\"" + mode + "\",\"containers\":6,\"joules\":" + joules
                + ",\"active_joules\":" + active + ",\"idle_joules\":" + (joules - active) + ",\"complete\":true}";
    }

    /** Puts lines in place of those that are there. */
    void keep(String lines) throws IOException {
        Files.writeString(file, lines + "\n");
    }

    /** Puts another cluster, also named {@code recorded}, in place of the one that is there. */
    void setCluster(String yaml) throws IOException {
        Files.writeString(cluster, yaml);
    }

    Ended run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("simulate", "--cluster", "recorded"));
        all.addAll(List.of(
                "--cluster-file",
                cluster.toString(),
                "--from-ledger",
                file.getParent().toString()));
        all.addAll(List.of(arguments));
        return TestingCommand.run(all.toArray(String[]::new));
    }

    /** Of a run with the recorded histories, which has to be well. */
    JsonNode json(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("--json", "--history", RecordedJob.HISTORIES.toString()));
        all.addAll(List.of(arguments));
        Ended ended = run(all.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return MAPPER.readTree(ended.out());
    }
}
