package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bin/tuner why} before a web server that answers as a ResourceManager does; PlacementExplainedTest has a real one. */
class WhyCommandTest {

    private static final String APP = "application_1_0001";
    private static final String PATH = "/energy/v1/apps/" + APP + "/placement";
    private static final String ANSWER = """
            {"app": "application_1_0001", "name": "wordcount", "user": "alice", "queue": "root.etl", "mode": "active",
             "words": "2 containers are pending. Containers are placed by joules.",
             "hints": {"problems": ["A hint is ignored: wattle-workload: 'disk'."]}, "yarn_says": null,
             "requests": [{"priority": 20, "words": "2 containers: waits for edison.", "workload_words": "io, as said",
               "node_classes": [
                 {"node_class": "edison", "nodes": 35, "room_now": true, "expected_seconds": 60.0,
                  "expected_joules": 9.25, "seconds_quality": "measured", "words": "good"},
                 {"node_class": "dell-r620", "nodes": 2, "room_now": false, "expected_seconds": null,
                  "expected_joules": null, "seconds_quality": null, "words": "another is better"}]}],
             "more_requests": 0, "seen": [{"priority": 20, "node_class": "edison", "words": "4 containers, 12 s each"}],
             "running_containers": {"edison": 7}, "running_containers_of_unknown_class": 0,
             "nodes_of_unknown_class": 3}""";

    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void theAnswerIsShownAsText() {
        answer(200, ANSWER);
        Ended ended = TestingCommand.run("why", APP, "--rm", url());
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out()).isEqualTo("""
                application_1_0001: wordcount, of alice, in root.etl, mode active
                2 containers are pending. Containers are placed by joules.
                A hint is ignored: wattle-workload: 'disk'.
                Containers it has, the master's included: 7 on edison.

                Priority 20: 2 containers: waits for edison.
                Workload: io, as said.
                  CLASS      NODES  ROOM NOW  SECONDS  JOULES  WHAT IS THOUGHT OF IT
                  edison        35  yes            60     9.3  good
                  dell-r620      2  no              -       -  another is better

                Learned of its containers:
                  PRIORITY  CLASS   WHAT THEY SHOWED
                        20  edison  4 containers, 12 s each

                3 nodes are of no known class: they take everything, as stock.
                """);
    }

    @Test
    void figuresThatRestOnNothingAreCalledSo() {
        answer(200, ANSWER.replace("measured", "assumed").replace("class\": 3", "class\": 1"));
        assertThat(TestingCommand.run("why", APP, "--rm", url()).out())
                .contains(
                        "another is better\nSeconds and joules compare the classes and forecast nothing: no container")
                .contains("\n1 node is of no known class: it takes everything, as stock.\n");
    }

    /** They are not what decides, and would look as if they were. */
    @Test
    void noSecondsAndJoulesOfAMasterAreShown() {
        answer(200, ANSWER.replace("measured", "assumed").replace("{\"priority\"", "{\"master\": true, \"priority\""));
        assertThat(TestingCommand.run("why", APP, "--rm", url()).out()).contains("""
                          CLASS      NODES  ROOM NOW  WHAT IS THOUGHT OF IT
                          edison        35  yes       good
                          dell-r620      2  no        another is better

                        Learned of its containers:
                        """);
    }

    @Test
    void theAnswerIsShownAsJson() throws Exception {
        answer(200, ANSWER);
        Ended ended = TestingCommand.run("why", APP, "--rm", url() + "/", "--json");
        assertThat(ended.exitCode()).isZero();
        assertThat(new ObjectMapper().readTree(ended.out())).isEqualTo(new ObjectMapper().readTree(ANSWER));
    }

    @ParameterizedTest
    @CsvSource({"404, no application application_1_0001", "403, you may not view it", "400, application id"})
    void whatThePlugInRefusesIsSaidInItsWords(int status, String message) {
        answer(status, "{\"status\": " + status + ", \"error\": \"" + message + "\"}");
        Ended ended = TestingCommand.run("why", APP, "--rm", url());
        assertThat(ended.err()).isEqualTo("wattle: " + message + "\n");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"404, <html></html>", "200, <html></html>", "200, {}"})
    void whereNoEnergySchedulerIsThisIsSaid(int status, String body) {
        answer(status, body);
        Ended ended = TestingCommand.run("why", APP, "--rm", url());
        assertThat(ended.err()).contains(url() + ": no energy scheduler of Wattle answers there");
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    @Test
    void aResourceManagerThatDoesNotAnswerIsNoMistakeOfTheUser() throws IOException {
        int nobody;
        try (ServerSocket free = new ServerSocket(0)) {
            nobody = free.getLocalPort();
        }
        Ended silent = TestingCommand.run("why", APP, "--rm", "http://localhost:" + nobody);
        assertThat(silent.err()).contains("no ResourceManager answered: http://localhost:" + nobody);
        assertThat(silent.exitCode()).isEqualTo(1);
        answer(503, "{\"status\": 503, \"error\": \"no ResourceManager is active; try again later\"}");
        Ended standby = TestingCommand.run("why", APP, "--rm", url());
        assertThat(standby.err()).contains("no ResourceManager is active; try again later");
        assertThat(standby.exitCode()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "why 17 --rm http://rm:8088, APP: '17' (allowed: application_ and two numbers",
        "why application_1_0001 --rm rm:8088, --rm: 'rm:8088' (allowed: http:// or https://",
        "why, APP"
    })
    void badInputIsExplained(String arguments, String message) {
        Ended ended = TestingCommand.run(arguments.split(" "));
        assertThat(ended.err()).contains(message);
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    private String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    private void answer(int status, String body) {
        server.createContext(PATH, exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }
}
