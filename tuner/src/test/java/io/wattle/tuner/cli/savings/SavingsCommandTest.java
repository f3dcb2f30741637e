package io.wattle.tuner.cli.savings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavingsCommandTest {

    @TempDir
    private Path ledger;

    /** Of an application that ran for a minute. */
    private static String line(int number, String mode, double joules) {
        return ("{'format':3,'app':'application_1790000000000_000" + number + "','name':'nightly-" + number
                        + "','user':'ann','queue':'root.etl','submitted':'2026-11-01T00:00:00Z','finished':'2026-11-01T00:01:00Z',"
                        + "'state':'FINISHED','final_status':'SUCCEEDED','type':'MAPREDUCE','placement_mode':'" + mode
                        + "','containers':10,'joules':" + joules
                        + ",'unmetered_seconds':0.0,'quality':'estimated','complete':true,'by_node_class':{}}")
                .replace('\'', '"');
    }

    @BeforeEach
    void writeTwoEpochs() throws IOException {
        Files.write(
                ledger.resolve("apps-0000000000001-000001.jsonl"),
                List.of(line(1, "shadow", 100), line(2, "shadow", 110), line(3, "shadow", 120), line(4, "active", 60)));
        Files.writeString(
                ledger.resolve("apps-0000000000002-000001.jsonl"),
                line(4, "active", 60) + "\n" + line(5, "active", 50) + "\n" + line(6, "active", 70)
                        + "\n{\"format\":3,\"app\":\"applic");
        Files.writeString(ledger.resolve("checkpoint-0000000000002-000000001.json"), "{}");
    }

    @Test
    void aDirectorysLinesOfAllEpochsAreCompared() {
        Ended ended = TestingCommand.run("savings", "--ledger", ledger.toString());
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out())
                .contains("nightly", "MAPREDUCE", "3 / 3", "110 [105-115]", "60 [55-65]", "0.545 (")
                .contains("The runs after, each at its job's mean joules before: 330 J. As they were: 0.545 of that.")
                .contains("8 lines of 2 files; 1 of applications that had one, not counted again; 1 cannot be used:")
                .contains("apps-0000000000002-000001.jsonl line 4: it is cut short, or no JSON");
    }

    @Test
    void jsonAndCsvSayTheSame() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(TestingCommand.run("savings", "--ledger", ledger.toString(), "--json")
                        .out());
        JsonNode job = json.path("jobs").path(0);
        assertThat(job.path("before").path("joules").path("median").doubleValue())
                .isEqualTo(110);
        assertThat(json.path("linesTwice").intValue()).isEqualTo(1);
        List<String> rows = TestingCommand.run("savings", "--ledger", ledger.toString(), "--csv", "--by", "queue")
                .out()
                .lines()
                .toList();
        assertThat(rows).hasSize(2);
        List<String> names = List.of(rows.get(0).split(",", -1));
        List<String> cells = List.of(rows.get(1).split(",", -1));
        assertThat(cells).hasSameSizeAs(names).startsWith("root.etl", "", "MAPREDUCE", "true");
        assertThat(cells.get(names.indexOf("joules_ratio_low95")))
                .isEqualTo(job.path("joulesRatio").path("low95").asText());
    }

    @Test
    void filesAndUrisAreReadToo() {
        Ended ended = TestingCommand.run(
                "savings",
                "--ledger",
                ledger.resolve("apps-0000000000001-000001.jsonl").toString(),
                ledger.resolve("apps-0000000000002-000001.jsonl").toUri().toString());
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("3 / 3");
    }

    @Test
    void withNothingToCompareItSaysWhatToDo() {
        Ended ended = TestingCommand.run(
                "savings",
                "--ledger",
                ledger.resolve("apps-0000000000001-000001.jsonl").toString(),
                "--before",
                "2026-10-01..2026-10-02",
                "--after",
                "2026-11-01..2026-11-02");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains("nothing to compare", "4 lines", "1 jobs with runs on one side", "Give wider ranges");
    }

    @Test
    void badInputIsNamed() throws IOException {
        assertRefused("one needs the other", "--before", "2026-10-01..2026-10-02");
        assertRefused(
                "'yesterday' is no time", "--before", "yesterday..2026-10-02", "--after", "2026-11-01..2026-11-02");
        assertRefused(
                "it ends before it begins", "--before", "2026-10-03..2026-10-01", "--after", "2026-11-01..2026-11-02");
        assertRefused("the ranges overlap", "--before", "2026-10-01..2026-10-05", "--after", "2026-10-05..2026-11-02");
        assertRefused("is no range", "--before", "2026-10-01", "--after", "2026-10-05..2026-11-02");
        assertRefused("--by", "--by", "colour");
        assertRefused("only one of them", "--csv", "--json");
        assertRefused("--conf-dir none: no yarn-site.xml that can be read", "--conf-dir", "none");
        Path empty = Files.createDirectory(ledger.resolve("empty"));
        assertThat(TestingCommand.run("savings", "--ledger", empty.toString()))
                .satisfies(it -> assertThat(it.exitCode()).isEqualTo(2))
                .satisfies(it -> assertThat(it.err()).contains("there is no file apps-*.jsonl in it"));
        assertThat(TestingCommand.run("savings", "--ledger", empty + "/none").err())
                .contains("no such file or directory");
    }

    private void assertRefused(String why, String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "savings";
        arguments[1] = "--ledger";
        arguments[2] = ledger.toString();
        System.arraycopy(more, 0, arguments, 3, more.length);
        Ended ended = TestingCommand.run(arguments);
        assertThat(ended.exitCode()).as(ended.out()).isEqualTo(2);
        assertThat(ended.err()).contains(why);
    }
}
