package io.wattle.testbed.hadoop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What NameNode and ResourceManager say and take over HTTP: far cheaper than a JVM for each question. Thread safe. */
public final class ClusterRestClient {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int OK = 200;
    private static final String USER = "user.name=" + System.getProperty("user.name");

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(LIMIT).build();
    private final String nameNode;
    private final List<String> resourceManagers;

    /**
     * Those of the given hosts, at Hadoop's default ports.
     *
     * @param resourceManagers hosts of a ResourceManager; one of several is active
     */
    public ClusterRestClient(String master, List<String> resourceManagers) {
        nameNode = "http://" + master + ":9870";
        this.resourceManagers = List.copyOf(resourceManagers);
    }

    /** Host of the ResourceManager that takes jobs; empty if none says that it does. */
    public Optional<String> activeResourceManager() throws InterruptedException {
        for (String host : resourceManagers) {
            try {
                // Unlike others, this page is no redirection on the one that stands by.
                JsonNode info = get(cluster(host) + "/info").path("clusterInfo");
                if (info.path("haState").asText().equals("ACTIVE")) {
                    return Optional.of(host);
                }
            } catch (IOException e) {
                // Not there: then it is another one, or none.
            }
        }
        return Optional.empty();
    }

    private static String cluster(String host) {
        return "http://" + host + ":8088/ws/v1/cluster";
    }

    private String resourceManager() throws IOException, InterruptedException {
        if (resourceManagers.size() == 1) {
            return cluster(resourceManagers.get(0));
        }
        return activeResourceManager()
                .map(ClusterRestClient::cluster)
                .orElseThrow(() -> new IOException("no active ResourceManager on " + resourceManagers));
    }

    /** DataNodes that the NameNode has heard of lately. */
    public int liveDataNodes() throws IOException, InterruptedException {
        JsonNode beans = get(nameNode + "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState")
                .path("beans");
        return beans.path(0).path("NumLiveDataNodes").asInt(0);
    }

    /** Whether the NameNode takes no changes yet. */
    public boolean isInSafeMode() throws IOException, InterruptedException {
        JsonNode beans = get(nameNode + "/jmx?qry=Hadoop:service=NameNode,name=NameNodeInfo")
                .path("beans");
        return !beans.path(0).path("Safemode").asText("unknown").isEmpty();
    }

    /** Host names of the NodeManagers that run. */
    public List<String> runningNodes() throws IOException, InterruptedException {
        List<String> hosts = new ArrayList<>();
        for (JsonNode node :
                get(resourceManager() + "/nodes?states=RUNNING").path("nodes").path("node")) {
            hosts.add(node.path("nodeHostName").asText());
        }
        return hosts;
    }

    /** Makes a folder in HDFS, and those above it. */
    public void makeFolder(String path, String permission) throws IOException, InterruptedException {
        send(HttpRequest.newBuilder(URI.create(
                        nameNode + "/webhdfs/v1" + path + "?op=MKDIRS&permission=" + permission + "&" + USER))
                .PUT(BodyPublishers.noBody()));
    }

    /** Adds an exclusive node label. */
    public void addLabel(String label) throws IOException, InterruptedException {
        String body = "{\"nodeLabelInfo\":[{\"name\":\"" + label + "\",\"exclusivity\":true}]}";
        send(HttpRequest.newBuilder(URI.create(resourceManager() + "/add-node-labels?" + USER))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    private JsonNode get(String url) throws IOException, InterruptedException {
        return json.readTree(send(HttpRequest.newBuilder(URI.create(url))));
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request.timeout(LIMIT).build(), BodyHandlers.ofString());
        if (response.statusCode() != OK) {
            throw new IOException(response.uri() + ": code " + response.statusCode() + ": " + response.body());
        }
        return response.body();
    }
}
