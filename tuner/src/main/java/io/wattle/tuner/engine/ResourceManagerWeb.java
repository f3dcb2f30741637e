package io.wattle.tuner.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** REST of a cluster's ResourceManagers. Nothing that the tuner needs rests on it: what does not answer is empty. */
final class ResourceManagerWeb {

    private static final Logger LOG = LoggerFactory.getLogger(ResourceManagerWeb.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int TIMEOUT_MILLIS = 20_000;

    /** An answer is a document of some kilobytes; the scheduler's, with all queues, some megabytes. */
    private static final int MOST_BYTES = 16 << 20;

    private final List<String> bases;

    ResourceManagerWeb(Configuration conf) {
        this.bases = bases(conf);
    }

    private static List<String> bases(Configuration conf) {
        List<Configuration> each = new ArrayList<>();
        if (HAUtil.isHAEnabled(conf)) {
            for (String id : HAUtil.getRMHAIds(conf)) {
                Configuration one = new Configuration(conf);
                one.set("yarn.resourcemanager.ha.id", id);
                each.add(one);
            }
        } else {
            each.add(conf);
        }
        return each.stream()
                .map(WebAppUtils::getRMWebAppURLWithScheme)
                .distinct()
                .toList();
    }

    /** The answer of the first one that gives a JSON document. */
    Optional<JsonNode> get(String path) {
        for (String base : bases) {
            try {
                Optional<JsonNode> answer = get(URI.create(base + path));
                if (answer.isPresent()) {
                    return answer;
                }
            } catch (IOException | AuthenticationException | IllegalArgumentException e) {
                LOG.info("{}{} does not answer", base, path, e);
            }
        }
        return Optional.empty();
    }

    private static Optional<JsonNode> get(URI uri) throws IOException, AuthenticationException {
        HttpURLConnection connection = prepared((HttpURLConnection) uri.toURL().openConnection());
        if (connection.getResponseCode() == HttpURLConnection.HTTP_UNAUTHORIZED) {
            AuthenticatedURL authenticated = new AuthenticatedURL(null, ResourceManagerWeb::prepared);
            connection = prepared(authenticated.openConnection(uri.toURL(), new AuthenticatedURL.Token()));
        }
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            LOG.info("{} answers {}", uri, connection.getResponseCode());
            return Optional.empty();
        }
        try (InputStream body = connection.getInputStream()) {
            JsonNode answer = MAPPER.readTree(body.readNBytes(MOST_BYTES));
            return Optional.ofNullable(answer).filter(JsonNode::isObject);
        }
    }

    private static HttpURLConnection prepared(HttpURLConnection connection) {
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        connection.setRequestProperty("Accept", "application/json");
        return connection;
    }
}
