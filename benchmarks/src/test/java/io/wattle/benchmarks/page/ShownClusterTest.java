package io.wattle.benchmarks.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bin/benchmark energy-page} shows, small. */
@Timeout(120)
class ShownClusterTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int NODES = 6;
    private static final int APPS = 2;

    @TempDir
    private Path directory;

    @Test
    void pageFiguresAndExplanationsAreThere() throws Exception {
        try (ShownCluster cluster = ShownCluster.start(NODES, 0, directory)) {
            JsonNode apps = beatUntil(
                    cluster, "/energy/v1/apps", it -> it.at("/apps/1/joules").asDouble() > 0);
            assertThat(apps.get("apps").findValuesAsText("name"))
                    .containsExactlyInAnyOrder("wordcount", "pi 400 1000000");
            JsonNode nodes = beatUntil(cluster, "/energy/v1/nodes", it -> true).get("nodes");
            assertThat(nodes).hasSize(NODES);
            assertThat(nodes.findValuesAsText("node_class")).containsOnly("edison", "dell-r620");
            assertThat(nodes.findValuesAsText("quality")).containsOnly("estimated");
            // More than the six nodes can hold.
            ApplicationId first = cluster.apps().get(0);
            JsonNode why = beatUntil(
                    cluster,
                    "/energy/v1/apps/" + first + "/placement",
                    it -> !it.path("requests").isEmpty()
                            && !it.path("running_containers").isEmpty());
            assertThat(why.get("queue").asText()).isEqualTo("root.etl.hourly");
            assertThat(why.at("/requests/0/node_classes")).hasSize(2);
            assertThat(get(cluster.uri("/energy")).body()).contains("<title>Energy of the cluster</title>");
        }
    }

    /** What a path answers once it is as it should be. */
    private static JsonNode beatUntil(ShownCluster cluster, String path, Predicate<JsonNode> right) throws Exception {
        while (true) {
            cluster.beat(APPS);
            HttpResponse<String> answer = get(cluster.uri(path));
            if (answer.statusCode() == 200) {
                JsonNode json = MAPPER.readTree(answer.body());
                if (right.test(json)) {
                    return json;
                }
            }
            Thread.sleep(100);
        }
    }

    private static HttpResponse<String> get(URI uri) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
}
