package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.it.TunerProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.streaming.HadoopStreaming;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command on a cluster that asks for tickets: from a keytab, from a ticket cache, and without any. */
@Tag("embedded")
@Tag("secure")
@Timeout(900)
class RealClusterKerberosTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String USER = "alice";

    @TempDir
    private static Path clusterDirectory;

    private static SecureCluster cluster;

    @TempDir
    private Path directory;

    private TunerProcess tuner;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = SecureCluster.start(clusterDirectory);
    }

    @AfterAll
    static void stopCluster() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @BeforeEach
    void prepare() {
        tuner = new TunerProcess(directory)
                .withJvmOptions("-Djava.security.krb5.conf=" + cluster.kdc().krb5Conf())
                .withVariable("KRB5CCNAME", directory.resolve("no-cache").toString());
    }

    @Test
    void aKeytabTunes() throws Exception {
        Ended ended = tuner.run(wordcount(keytab("--json", "--max-trials", "2")));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode result = MAPPER.readTree(ended.out());
        assertThat(result.get("trials"))
                .hasSize(2)
                .allSatisfy(trial ->
                        assertThat(trial.get("status").asText()).as("%s", trial).isEqualTo("succeeded"));
        assertThat(ended.err())
                .contains("user      " + USER + ", queue root.default")
                // Which the web server tells nobody without a ticket.
                .contains(", Hadoop 3.")
                .doesNotContain("ticket    ends");
        JsonNode login =
                MAPPER.readTree(directory.resolve("run/run.json").toFile()).at("/hadoop/login");
        assertThat(login.get("keytab").asText())
                .isEqualTo(cluster.kdc().keytab().toString());
        assertThat(login.get("principal").asText()).isEqualTo(cluster.kdc().principal(USER));
        assertThat(Files.readString(directory.resolve("run/report.html")))
                .contains("--keytab " + cluster.kdc().keytab() + " --principal " + USER);
        assertNothingIsLeft();
    }

    /** A process of its own finds no keytab: it gets a ticket, which nobody else may read, and which goes with the trial. */
    @Test
    void programsGetATicketOfTheirOwn() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "to be or not to be\n".repeat(2_000));
        Path seen = directory.resolve("seen");
        String streaming = Path.of(HadoopStreaming.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        Ended ended = tuner.run(line(
                "--command",
                "hadoop jar " + streaming + " {settings} -input {input} -output {output} -mapper cat -reducer 'wc -l'",
                "--check",
                "stat -c '%a %n' ${KRB5CCNAME#FILE:} > " + seen + " && hadoop fs -test -e {output}/_SUCCESS",
                "--input",
                text.toString(),
                keytab("--json", "--max-trials", "1")));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode trial = MAPPER.readTree(ended.out()).get("trials").get(0);
        assertThat(trial.get("status").asText()).as("%s", trial).isEqualTo("succeeded");
        String[] ticket = Files.readString(seen).strip().split(" ", 2);
        assertThat(ticket[0]).isEqualTo("600");
        assertThat(Path.of(ticket[1])).isAbsolute().doesNotExist();
        assertNothingIsLeft();
    }

    @Test
    void withoutATicketNothingRuns() throws Exception {
        Ended ended = tuner.run(wordcount("--max-trials", "1"));
        assertThat(ended.err())
                .contains("wattle: --conf-dir " + cluster.confDir()
                        + ": the cluster asks for a Kerberos ticket, and there is no valid one in the ticket cache "
                        + directory.resolve("no-cache") + " (kinit, or --keytab FILE --principal NAME;");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(directory.resolve("run")).doesNotExist();
        assertNothingIsLeft();
    }

    @Test
    void aQueueWithoutTheRightToSubmitIsRefused() throws Exception {
        Ended ended = tuner.run(wordcount(keytab("--queue", SecureCluster.CLOSED)));
        assertThat(ended.err())
                .contains("wattle: --queue closed: alice may not submit jobs to it (name another queue, or ask for");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(directory.resolve("run")).doesNotExist();
    }

    @Test
    void aKeytabWithoutTheUsersKeyIsRefused() throws Exception {
        Ended ended = tuner.run(wordcount("--keytab", cluster.kdc().keytab().toString(), "--principal", "mallory"));
        assertThat(ended.err())
                .contains("wattle: --principal mallory: " + cluster.kdc().keytab() + " has no key of it (known: ")
                .contains(cluster.kdc().principal(USER));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(directory.resolve("run")).doesNotExist();
    }

    /** With a ticket that ends before the run, which the question says, and then does so while a trial runs. */
    @Test
    void aTicketThatEndsStopsTheRunAndLosesNothing() throws Exception {
        Path cache = cluster.kdc().ticketCache(USER, Duration.ofSeconds(120), directory.resolve("cache"));
        tuner.withVariable("KRB5CCNAME", "FILE:" + cache);
        Ended ended = tuner.run(wordcount());
        assertThat(ended.out()).contains("  ticket    ends at ").contains(", before --max-time 1h is over: renew it");
        assertThat(ended.err())
                .contains("wattle: stopped after ")
                .contains("--resume --out " + directory.resolve("run"))
                .contains("wattle: the Kerberos ticket ended at ")
                .contains("(kinit, or --keytab FILE --principal NAME, and continue)");
        assertThat(ended.exitCode()).isEqualTo(1);
        List<JsonNode> trials = journal();
        assertThat(trials)
                .isNotEmpty()
                .allSatisfy(trial ->
                        assertThat(trial.get("status").asText()).as("%s", trial).isEqualTo("succeeded"));

        Ended resumed = tuner.run(line((Object[])
                keytab("--resume", "--max-trials", String.valueOf(trials.size() + 1), "--job", "wordcount")));
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(journal()).hasSize(trials.size() + 1);
    }

    private List<JsonNode> journal() throws IOException {
        List<JsonNode> trials = new ArrayList<>();
        for (String trial : Files.readAllLines(directory.resolve("run/journal.jsonl"))) {
            trials.add(MAPPER.readTree(trial));
        }
        return trials;
    }

    private void assertNothingIsLeft() throws IOException {
        assertThat(cluster.files().exists(new org.apache.hadoop.fs.Path("/user/" + USER + "/.wattle")))
                .isFalse();
        try (Stream<Path> files = Files.list(tuner.temporary())) {
            assertThat(files.map(it -> it.getFileName().toString())).noneMatch(it -> it.startsWith("wattle-"));
        }
    }

    private static String[] keytab(String... more) {
        return Stream.concat(
                        Stream.of(
                                "--keytab",
                                cluster.kdc().keytab().toString(),
                                "--principal",
                                cluster.kdc().principal(USER)),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private static String[] wordcount(String... more) {
        return line(Stream.concat(
                        Stream.of("--job", "wordcount", "--input-files", "2", "--input-size", "200KB"), Stream.of(more))
                .toArray());
    }

    /** @param more words, and arrays of words */
    private static String[] line(Object... more) {
        List<String> line = new ArrayList<>(List.of(
                "--cluster",
                "edison",
                "--conf-dir",
                cluster.confDir().toString(),
                "--yes",
                "--repeats",
                "0",
                "--set",
                "mapreduce.job.reduces=1",
                "--out",
                "run"));
        for (Object word : more) {
            line.addAll(word instanceof String[] words ? List.of(words) : List.of((String) word));
        }
        return line.toArray(String[]::new);
    }
}
