package io.wattle.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuning.engine.cluster.DaemonDirectories;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** A ResourceManager without nodes, and what its web server answers. */
final class WebResourceManager implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final ResourceManager rm = new ResourceManager();
    private final Configuration conf;

    private WebResourceManager(Configuration conf) {
        this.conf = conf;
    }

    /** @param report name of the report that its scheduler shows */
    static WebResourceManager start(String report, Consumer<Configuration> settings) {
        DefaultMetricsSystem.setMiniClusterMode(true);
        Configuration conf = configuration();
        conf.set(ReportingScheduler.REPORT_KEY, report);
        settings.accept(conf);
        WebResourceManager started = new WebResourceManager(conf);
        try {
            started.rm.init(conf);
            started.rm.start();
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
        return started;
    }

    static Configuration configuration() {
        Configuration conf = new YarnConfiguration();
        conf.set("fs.defaultFS", "file:///");
        DaemonDirectories.set(conf, SharedClusters.newDirectory());
        for (String address : new String[] {
            YarnConfiguration.RM_ADDRESS,
            YarnConfiguration.RM_SCHEDULER_ADDRESS,
            YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
            YarnConfiguration.RM_ADMIN_ADDRESS,
            YarnConfiguration.RM_WEBAPP_ADDRESS
        }) {
            conf.set(address, "localhost:0");
        }
        // Then it writes the port of its web server into its configuration.
        conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
        conf.set(YarnConfiguration.RM_SCHEDULER, ReportingScheduler.class.getName());
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        // All ResourceManagers of a JVM share one table of queue ACLs.
        conf.set("yarn.scheduler.capacity.root.acl_administer_queue", "queue-admin");
        // The file in Hadoop's test jars lets everybody.
        conf.set("yarn.scheduler.capacity.root.default.acl_administer_queue", "queue-admin");
        return conf;
    }

    /** Clusters of earlier tests leave Hadoop's one metrics system as it was, with the sink of their web server. */
    static void forgetMetrics() {
        boolean forgotten = false;
        while (!forgotten) {
            forgotten = DefaultMetricsSystem.instance().shutdown();
        }
        // Forgets the names too.
        DefaultMetricsSystem.shutdown();
    }

    ResourceManager rm() {
        return rm;
    }

    Configuration conf() {
        return conf;
    }

    URI uri(String path) {
        return uri(conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS), path);
    }

    static URI uri(String address, String path) {
        return URI.create("http://" + address + path);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return get(uri(path));
    }

    static HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri));
    }

    static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    JsonNode json(String path) throws IOException, InterruptedException {
        return MAPPER.readTree(get(path).body());
    }

    /** What /prom answers; a scrape that meets Hadoop's own timer shows older figures, so it asks again until it is right. */
    String prom(Predicate<String> right) throws Exception {
        AtomicReference<String> body = new AtomicReference<>();
        Await.until(() -> "/prom, now " + body.get(), () -> {
            body.set(get("/prom").body());
            return right.test(body.get());
        });
        return body.get();
    }

    @Override
    public void close() {
        rm.stop();
    }
}
