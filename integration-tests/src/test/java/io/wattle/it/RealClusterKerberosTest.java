package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.it.TunerProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.streaming.HadoopStreaming;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
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
    private static final String USER = SecureCluster.USER;
    private static final Duration SHORT_LIFE = Duration.ofSeconds(10);
    private static final Duration CACHE_LIFE = Duration.ofSeconds(30);

    @TempDir
    private static Path clusterDirectory;

    private static SecureClusterProcess cluster;

    @TempDir
    private Path directory;

    private TunerProcess tuner;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = SecureClusterProcess.start(clusterDirectory);
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
                .withJvmOptions(krb5(cluster.users().krb5Conf()))
                .withVariable("KRB5CCNAME", directory.resolve("no-cache").toString());
    }

    @AfterEach
    void theClusterKeepsToItself() throws Exception {
        if (!cluster.problems().isEmpty()) {
            Await.until(
                    "sockets on loopback and on no default port; now " + cluster.problems(),
                    () -> cluster.problems().isEmpty());
        }
    }

    /** For longer than a ticket lives. */
    @Test
    void aKeytabTunes() throws Exception {
        tuner.withJvmOptions(krb5(cluster.users().krb5Conf(SHORT_LIFE, directory.resolve("krb5.conf"))));
        long logins = cluster.logins(USER);
        Instant begun = Instant.now();
        Ended ended = tuner.run(wordcount(keytab("--json", "--max-trials", "2")));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(Duration.between(begun, Instant.now())).isGreaterThan(SHORT_LIFE.multipliedBy(2));
        assertThat(cluster.logins(USER) - logins).as("logins").isGreaterThan(1);
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
                .isEqualTo(cluster.users().keytab().toString());
        assertThat(login.get("principal").asText()).isEqualTo(cluster.users().principal(USER));
        assertThat(Files.readString(directory.resolve("run/report.html")))
                .contains("--keytab " + cluster.users().keytab() + " --principal " + USER);
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
        Ended ended = tuner.run(wordcount("--keytab", cluster.users().keytab().toString(), "--principal", "mallory"));
        assertThat(ended.err())
                .contains("wattle: --principal mallory: " + cluster.users().keytab() + " has no key of it (known: ")
                .contains(cluster.users().principal(USER));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(directory.resolve("run")).doesNotExist();
    }

    /** With a ticket that ends before the run, which the question says, is renewed for some time, and then ends while a trial runs. */
    @Test
    void aTicketThatEndsStopsTheRunAndLosesNothing() throws Exception {
        Path cache = directory.resolve("cache");
        cluster.users().ticketCache(USER, CACHE_LIFE, cache);
        Instant end = Instant.now().plus(CACHE_LIFE);
        Process process = tuner.withVariable("KRB5CCNAME", "FILE:" + cache).start(wordcount());
        renewUntil("the first ticket's end", cache, process, () -> Instant.now().isAfter(end));
        int before = journal().size();
        renewUntil("a trial after it", cache, process, () -> journal().size() > before + 1);
        Ended ended = tuner.await(process);
        assertThat(ended.out()).contains("  ticket    ends at ").contains(", before --max-time 1h is over: renew it");
        assertThat(ended.err())
                .contains("wattle: stopped after ")
                .contains("--resume --out " + directory.resolve("run"))
                .contains("wattle: the Kerberos ticket ended at ")
                .contains("(kinit, or --keytab FILE --principal NAME, and continue)");
        assertThat(ended.exitCode()).isEqualTo(1);
        List<JsonNode> trials = journal();
        assertThat(trials)
                .hasSizeGreaterThan(before + 1)
                .allSatisfy(trial ->
                        assertThat(trial.get("status").asText()).as("%s", trial).isEqualTo("succeeded"));

        Ended resumed = tuner.run(line((Object[])
                keytab("--resume", "--max-trials", String.valueOf(trials.size() + 1), "--job", "wordcount")));
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(journal()).hasSize(trials.size() + 1);
    }

    /** As a user does with kinit. */
    private static void renewUntil(String what, Path cache, Process process, Callable<Boolean> condition)
            throws Exception {
        AtomicReference<Instant> renewed = new AtomicReference<>(Instant.EPOCH);
        Await.until(what, () -> {
            if (Instant.now().isAfter(renewed.get().plus(CACHE_LIFE.dividedBy(3)))) {
                cluster.users().ticketCache(USER, CACHE_LIFE, cache);
                renewed.set(Instant.now());
            }
            return !process.isAlive() || condition.call();
        });
    }

    /** Empty as long as there is none. */
    private List<JsonNode> journal() throws IOException {
        Path journal = directory.resolve("run/journal.jsonl");
        List<JsonNode> trials = new ArrayList<>();
        if (Files.exists(journal)) {
            for (String trial : Files.readAllLines(journal)) {
                trials.add(MAPPER.readTree(trial));
            }
        }
        return trials;
    }

    private static String krb5(Path conf) {
        return "-Djava.security.krb5.conf=" + conf;
    }

    private void assertNothingIsLeft() throws Exception {
        assertThat(cluster.exists("/user/" + USER + "/.wattle")).isFalse();
        try (Stream<Path> files = Files.list(tuner.temporary())) {
            assertThat(files.map(it -> it.getFileName().toString())).noneMatch(it -> it.startsWith("wattle-"));
        }
    }

    private static String[] keytab(String... more) {
        return Stream.concat(
                        Stream.of(
                                "--keytab",
                                cluster.users().keytab().toString(),
                                "--principal",
                                cluster.users().principal(USER)),
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
