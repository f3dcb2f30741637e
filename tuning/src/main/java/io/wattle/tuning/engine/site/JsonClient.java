package io.wattle.tuning.engine.site;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import java.util.Optional;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** JSON documents of Hadoop's daemons, asked for with the user's Kerberos ticket where they want one. */
public final class JsonClient {

    private static final Logger LOG = LoggerFactory.getLogger(JsonClient.class);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** An answer is a document of some kilobytes; the scheduler's, with all queues, some megabytes. */
    private static final int MOST_BYTES = 16 << 20;

    private final int timeoutMillis;

    /** @param timeoutMillis to connect, and for each part of the answer */
    public JsonClient(int timeoutMillis) {
        this.timeoutMillis = timeoutMillis;
    }

    /** The document at an address; empty if there is none, or nobody answers. */
    public Optional<JsonNode> get(String address) {
        try {
            return get(URI.create(address));
        } catch (IOException | AuthenticationException | IllegalArgumentException e) {
            LOG.info("{} does not answer", address, e);
            return Optional.empty();
        }
    }

    /**
     * What came back, whatever it is.
     *
     * @param status of HTTP
     * @param json empty if it is no JSON object
     */
    record Reply(int status, Optional<JsonNode> json) {}

    /** Opens a connection and has an answer on it. */
    @FunctionalInterface
    private interface Request {
        HttpURLConnection sent(URI uri) throws IOException, AuthenticationException;
    }

    /**
     * Asks, and says who asks if that is wanted: where anonymous may not see it, too.
     *
     * @throws IOException if nobody answers, or the user cannot say who he is
     */
    Reply ask(String address) throws IOException {
        return reply(address, uri -> namedIfForbidden(opened(uri), uri));
    }

    /**
     * Sends a document, and says who sends it if that is wanted: one that was refused for that has done nothing yet.
     *
     * @throws IOException if nobody answers, or the user cannot say who he is
     */
    Reply post(String address, String body) throws IOException {
        return reply(address, uri -> {
            HttpURLConnection connection =
                    posted(prepared((HttpURLConnection) uri.toURL().openConnection()), body);
            int status = connection.getResponseCode();
            return status == HttpURLConnection.HTTP_UNAUTHORIZED || status == HttpURLConnection.HTTP_FORBIDDEN
                    ? posted(authenticated(uri), body)
                    : connection;
        });
    }

    private static Reply reply(String address, Request request) throws IOException {
        try {
            HttpURLConnection connection = request.sent(URI.create(address));
            try (InputStream body = body(connection)) {
                return new Reply(connection.getResponseCode(), json(body.readNBytes(MOST_BYTES)));
            }
        } catch (AuthenticationException e) {
            throw new IOException("it wants to know who asks: " + e.getMessage(), e);
        }
    }

    private static HttpURLConnection posted(HttpURLConnection connection, String body) throws IOException {
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestProperty("Content-Type", "application/json");
        // Where the ResourceManager's REST interface wants it.
        connection.setRequestProperty("X-XSRF-HEADER", "");
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        return connection;
    }

    private HttpURLConnection namedIfForbidden(HttpURLConnection connection, URI uri) throws IOException {
        if (connection.getResponseCode() != HttpURLConnection.HTTP_FORBIDDEN) {
            return connection;
        }
        try {
            return authenticated(uri);
        } catch (AuthenticationException e) {
            LOG.info("{} takes no name", uri, e);
            return connection;
        }
    }

    private static InputStream body(HttpURLConnection connection) throws IOException {
        InputStream body = connection.getResponseCode() >= HttpURLConnection.HTTP_BAD_REQUEST
                ? connection.getErrorStream()
                : connection.getInputStream();
        return body == null ? InputStream.nullInputStream() : body;
    }

    private static Optional<JsonNode> json(byte[] body) {
        try {
            return Optional.ofNullable(MAPPER.readTree(body)).filter(JsonNode::isObject);
        } catch (IOException e) {
            // A page for people: that is told by its status.
            return Optional.empty();
        }
    }

    private HttpURLConnection opened(URI uri) throws IOException, AuthenticationException {
        HttpURLConnection connection = prepared((HttpURLConnection) uri.toURL().openConnection());
        return connection.getResponseCode() == HttpURLConnection.HTTP_UNAUTHORIZED ? authenticated(uri) : connection;
    }

    /** As whoever Hadoop's client has logged in as: from a keytab, there is no ticket cache to look into. */
    private HttpURLConnection authenticated(URI uri) throws IOException, AuthenticationException {
        if (!UserGroupInformation.isSecurityEnabled()) {
            return opened(uri, new AuthenticatedURL(null, this::prepared));
        }
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        user.checkTGTAndReloginFromKeytab();
        try {
            return user.doAs((PrivilegedExceptionAction<HttpURLConnection>)
                    () -> opened(uri, new AuthenticatedURL(null, this::prepared)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while " + uri + " was asked");
        } catch (UndeclaredThrowableException e) {
            if (e.getCause() instanceof AuthenticationException refused) {
                throw refused;
            }
            throw e;
        }
    }

    private HttpURLConnection opened(URI uri, AuthenticatedURL authenticated)
            throws IOException, AuthenticationException {
        return prepared(authenticated.openConnection(uri.toURL(), new AuthenticatedURL.Token()));
    }

    private Optional<JsonNode> get(URI uri) throws IOException, AuthenticationException {
        HttpURLConnection connection = opened(uri);
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
