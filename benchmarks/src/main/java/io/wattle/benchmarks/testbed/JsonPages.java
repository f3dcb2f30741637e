package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** What daemons of a testbed say over HTTP as JSON. Thread safe. */
public final class JsonPages {

    private static final int OK = 200;

    private final Duration limit;
    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client;

    /** @param limit for a connection, and for an answer */
    public JsonPages(Duration limit) {
        this.limit = limit;
        client = HttpClient.newBuilder().connectTimeout(limit).build();
    }

    /**
     * Gets a page.
     *
     * @return empty if the daemon answers, and has none
     * @throws IOException if it does not answer
     */
    public Optional<JsonNode> get(String url) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(URI.create(url)).timeout(limit).build(), BodyHandlers.ofString());
        return response.statusCode() == OK ? Optional.of(json.readTree(response.body())) : Optional.empty();
    }
}
