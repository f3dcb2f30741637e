package io.wattle.tuner.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** JSON documents of Hadoop's daemons, asked for with the user's Kerberos ticket where they want one. */
final class JsonPages {

    private static final Logger LOG = LoggerFactory.getLogger(JsonPages.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** An answer is a document of some kilobytes; the scheduler's, with all queues, some megabytes. */
    private static final int MOST_BYTES = 16 << 20;

    private final int timeoutMillis;

    /** @param timeoutMillis to connect, and for each part of the answer */
    JsonPages(int timeoutMillis) {
        this.timeoutMillis = timeoutMillis;
    }

    /** The document at an address; empty if there is none, or nobody answers. */
    Optional<JsonNode> get(String address) {
        try {
            return get(URI.create(address));
        } catch (IOException | AuthenticationException | IllegalArgumentException e) {
            LOG.info("{} does not answer", address, e);
            return Optional.empty();
        }
    }

    private Optional<JsonNode> get(URI uri) throws IOException, AuthenticationException {
        HttpURLConnection connection = prepared((HttpURLConnection) uri.toURL().openConnection());
        if (connection.getResponseCode() == HttpURLConnection.HTTP_UNAUTHORIZED) {
            AuthenticatedURL authenticated = new AuthenticatedURL(null, this::prepared);
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

    private HttpURLConnection prepared(HttpURLConnection connection) {
        connection.setConnectTimeout(timeoutMillis);
        connection.setReadTimeout(timeoutMillis);
        connection.setRequestProperty("Accept", "application/json");
        return connection;
    }
}
