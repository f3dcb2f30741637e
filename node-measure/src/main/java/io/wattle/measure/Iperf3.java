package io.wattle.measure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** TCP throughput by iperf3's client. */
final class Iperf3 {

    private static final JsonMapper JSON = new JsonMapper();
    private static final long CONNECT_MILLIS = 3000;

    private Iperf3() {}

    /**
     * Mbit/s that the peer received.
     *
     * @param seconds of sending, from 1
     */
    static double megabitsPerSecond(Path iperf3, Peer peer, long seconds, Duration limit)
            throws NotMeasuredException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                iperf3.toString(),
                "--json",
                "--time",
                Long.toString(seconds),
                "--connect-timeout",
                Long.toString(CONNECT_MILLIS),
                "--client",
                peer.host()));
        peer.port().ifPresent(port -> command.addAll(List.of("--port", Integer.toString(port))));
        return parse(ToolRun.of(command, limit));
    }

    /** iperf3 writes its errors into the JSON, too, and then ends with 1. */
    static double parse(ToolRun run) throws NotMeasuredException {
        JsonNode json;
        try {
            json = JSON.readTree(run.output());
        } catch (JsonProcessingException e) {
            throw new NotMeasuredException(
                    "iperf3 ended with exit code " + run.exitCode() + " and no JSON: " + run.complaint(), e);
        }
        if (json.hasNonNull("error")) {
            throw new NotMeasuredException("iperf3: " + json.get("error").asText());
        }
        if (run.exitCode() != 0) {
            throw new NotMeasuredException("iperf3 ended with exit code " + run.exitCode() + ": " + run.complaint());
        }
        JsonNode received = json.at("/end/sum_received/bits_per_second");
        if (!received.isNumber()) {
            throw new NotMeasuredException("iperf3's output has no number at end/sum_received/bits_per_second");
        }
        return received.asDouble() / 1e6;
    }
}
