package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.wattle.tandem.lifecycle.OperatorCommand;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code bin/tuner tandem} before a web server that answers as a ResourceManager does. */
class TandemCommandTest {

    private static final String STATUS = """
            {"time": "2026-11-26T04:00:00Z", "mode": "active", "dry_run": false, "blocked_reason": null, "warnings": [],
             "demand_share": 0.25, "expected_share": 0.3, "load_error_share": null, "idle_error_share": {},
             "saved": {"joules": 14000.0, "asleep_seconds": 300.0, "sleeps": 1, "wakes": 0, "assumption": "against idle"},
             "nodes": [
               {"host": "dell1", "group": "dell-r620", "state": "asleep", "state_seconds": 300.2, "hold": null,
                "failed_wakes": 0, "liveness": "unregistered", "why": "it is not needed"},
               {"host": "dell2", "group": "dell-r620", "state": "awake", "state_seconds": 9000, "hold": "repair", "why": "-",
                "failed_wakes": 0, "liveness": "live"}],
             "events": [{"time": "2026-11-26T03:55:00Z", "host": "dell1", "kind": "asleep", "text": "it sleeps"}]}""";

    private final List<String> received = Collections.synchronizedList(new ArrayList<>());
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

    private void answer(String path, int status, String body) {
        server.createContext("/energy/v1/" + path, exchange -> {
            received.add(exchange.getRequestMethod() + " "
                    + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    @Test
    void statusIsShownAsText() {
        answer("tandem", 200, STATUS);
        Ended ended = TestingCommand.run("tandem", "status", "--rm", url());
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out()).isEqualTo("""
                Mode active. The demand is 25% of what the nodes that are up serve in time, expected work 30%.
                Saved 14000 J in 300 s of sleep (1 sleeps, 0 wakes), against idle.

                  HOST   GROUP      STATE   SECONDS  WHY
                  dell1  dell-r620  asleep      300  it is not needed
                  dell2  dell-r620  awake      9000  held: repair

                  TIME                  HOST   EVENT   WHAT
                  2026-11-26T03:55:00Z  dell1  asleep  it sleeps
                """);
    }

    private String shown(String from, String to) {
        assertThat(STATUS).contains(from);
        answer("tandem", 200, STATUS.replace(from, to));
        return TestingCommand.run("tandem", "status", "--rm", url()).out();
    }

    /** In the first hour of a ResourceManager. */
    @Test
    void whatIsNotExpectedYetIsNoZero() {
        assertThat(shown("\"expected_share\": 0.3", "\"expected_share\": null"))
                .contains("serve in time, expected work is not known yet.\n");
    }

    @Test
    void whyNothingIsSwitchedIsSaid() {
        assertThat(shown("\"blocked_reason\": null", "\"blocked_reason\": \"the journal is not read\""))
                .startsWith("Nothing is switched: the journal is not read.\nMode active");
    }

    @Test
    void whatElseIsWrongIsSaid() {
        assertThat(shown("\"warnings\": []", "\"warnings\": [\"the NameNode does not answer\", \"and more\"]"))
                .startsWith("Warning: the NameNode does not answer.\nWarning: and more.\nMode active")
                .doesNotContain("Nothing is switched");
    }

    /** An operator sees them first, and when each is tried again. */
    @Test
    void failedAndLostNodesAreCountedFirst() {
        String failed = shown(
                "\"state\": \"asleep\", \"state_seconds\": 300.2, \"hold\": null,\n    \"failed_wakes\": 0, \"liveness\": \"unregistered\"",
                "\"state\": \"failed\", \"state_seconds\": 300.2, \"hold\": null,\n    \"failed_wakes\": 2, \"retry_seconds\": 60,"
                        + " \"liveness\": \"unregistered\"");
        assertThat(failed)
                .startsWith("1 failed to wake, 0 lost: see below.\n")
                .contains(
                        "failed      300  failed to wake 2 times, tried again in 60 s at the earliest; it is not needed");
    }

    @Test
    void aLostNodeIsMarked() {
        assertThat(shown("\"state\": \"awake\"", "\"state\": \"lost\""))
                .startsWith("0 failed to wake, 1 lost: see below.\n")
                .contains("dell2  dell-r620  lost");
    }

    @Test
    void howFarOffForecastsWereIsSaid() {
        assertThat(shown(
                        "\"load_error_share\": null, \"idle_error_share\": {}",
                        "\"load_error_share\": 0.5, \"idle_error_share\": {\"dell-r620\": 0.25}"))
                .contains("Forecasts were off by: work 50%, idle times of dell-r620 25%.\n");
    }

    /** Nothing of it may read as if nodes slept. */
    @Test
    void aDryRunSaysWhatWouldBe() {
        answer(
                "tandem",
                200,
                STATUS.replace("\"active\", \"dry_run\": false", "\"dry-run\", \"dry_run\": true")
                        .replace("\"saved\"", "\"would_have_saved\"")
                        .replace("\"state\"", "\"would_be_state\""));
        assertThat(TestingCommand.run("tandem", "status", "--rm", url()).out())
                .startsWith("Mode dry-run.")
                .contains("Would have saved 14000 J in 300 s of sleep")
                .contains("  HOST   GROUP      WOULD BE  SECONDS  WHY\n  dell1  dell-r620  asleep");
    }

    @ParameterizedTest
    @EnumSource(OperatorCommand.class)
    void commandsArePosted(OperatorCommand command) {
        String verb = command.label();
        answer("tandem/" + verb, 200, "{\"host\": \"dell1\", \"command\": \"" + verb + "\"}");
        Ended ended = TestingCommand.run("tandem", verb, "dell1", "--reason", "a new disk", "--rm", url());
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
        assertThat(received).containsExactly("POST application/json {\"host\":\"dell1\",\"reason\":\"a new disk\"}");
        assertThat(ended.out()).startsWith(verb + " dell1: accepted");
    }

    @Test
    void whatCannotBeDoneSaysWhy() {
        answer("tandem/suspend", 409, "{\"error\": \"dell1 stays awake: it has a DataNode\"}");
        Ended ended = TestingCommand.run("tandem", "suspend", "dell1", "--rm", url());
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("dell1 stays awake: it has a DataNode");
    }

    @Test
    void aHostIsNamedWhereOneIsNeeded() {
        assertThat(TestingCommand.run("tandem", "hold", "--rm", url()).err()).contains("HOST: missing");
        assertThat(TestingCommand.run("tandem", "status", "dell1", "--rm", url())
                        .err())
                .contains("HOST: 'dell1'");
        assertThat(TestingCommand.run("tandem", "sleep", "dell1", "--rm", url()).err())
                .contains("COMMAND: 'sleep' (allowed: status, suspend, resume, hold, release, forget, simulate)");
        assertThat(TestingCommand.run("tandem", "--rm", url()).err()).contains("COMMAND: missing (allowed: status,");
        assertThat(received).isEmpty();
    }

    @Test
    void asJson() {
        answer("tandem", 200, STATUS);
        assertThat(TestingCommand.run("tandem", "status", "--json", "--rm", url())
                        .out())
                .contains("\"state\"")
                .contains("\"asleep\"");
    }
}
