package io.wattle.scheduler.learn;

import io.wattle.scheduler.guard.Printable;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.security.PrivilegedExceptionAction;
import java.security.cert.CertificateException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.security.authentication.client.KerberosAuthenticator;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Connections to NodeManagers' web servers as this Hadoop is secured: over HTTPS where {@code yarn.http.policy} says so, with
 * the client's trust of {@code ssl-client.xml}, and with the login user's ticket (SPNEGO) where Hadoop uses Kerberos. Files
 * are read and tickets asked for at the first connection, never on a thread of Hadoop's. Thread safe.
 */
class NodeConnections implements AutoCloseable {

    static final int PATIENCE_MILLIS = 3_000;

    /** A file that was wrong is not read again for each node. */
    private static final long AGAIN_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Configuration conf;
    private final boolean https;

    /** What each server gave for the ticket: a cookie, so that the next question needs none. */
    private final Map<String, AuthenticatedURL.Token> tokens = new ConcurrentHashMap<>();

    private SSLFactory ssl;
    private IOException sslProblem;
    private long sslTriedNanos;
    private boolean closed;

    /** @param conf the ResourceManager's; null for plain HTTP */
    NodeConnections(Configuration conf) {
        this.conf = conf == null ? new Configuration(false) : conf;
        https = conf != null && YarnConfiguration.useHttps(conf);
    }

    String scheme() {
        return https ? "https" : "http";
    }

    /**
     * A connection that has been let in, if the server asks who we are. Follows no redirections: a node speaks for itself.
     *
     * @throws IOException if it cannot be reached, or does not let us in
     */
    HttpURLConnection open(URL url) throws IOException {
        if (!isSecure()) {
            return configured((HttpURLConnection) url.openConnection());
        }
        AuthenticatedURL.Token token = tokens.computeIfAbsent(url.getAuthority(), it -> new AuthenticatedURL.Token());
        try {
            return asLoginUser(() -> authenticated(url, token));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Whether servers may ask for a ticket. */
    boolean isSecure() {
        return UserGroupInformation.isSecurityEnabled();
    }

    /** A cookie that is not taken any more, as after the node's restart. */
    void forget(URL url) {
        tokens.remove(url.getAuthority());
    }

    /** Forgets all other servers. */
    void retain(Set<String> authorities) {
        tokens.keySet().retainAll(authorities);
    }

    private HttpURLConnection authenticated(URL url, AuthenticatedURL.Token token) throws IOException {
        try {
            return new AuthenticatedURL(new KerberosAuthenticator(), this::configured).openConnection(url, token);
        } catch (AuthenticationException e) {
            throw new IOException(
                    "its web server does not let the ResourceManager's user in: " + Printable.line(reason(e)), e);
        } catch (IOException e) {
            // Hadoop's own says no more than where it happened.
            throw e.getCause() instanceof IOException cause ? cause : e;
        }
    }

    /** What is at the bottom of it: all above only say that something failed. */
    private static String reason(Throwable trouble) {
        Throwable last = trouble;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        return last.toString();
    }

    /** The same, but it says what to do about a server that the trust of {@code ssl-client.xml} does not reach. */
    static IOException explained(IOException trouble) {
        for (Throwable each = trouble; each != null; each = each.getCause()) {
            if (each instanceof CertificateException) {
                return new IOException(
                        "its certificate is not trusted, or names another host; add it, or that of the authority that signed"
                                + " it, to the file that ssl.client.truststore.location in ssl-client.xml of the"
                                + " ResourceManager names: " + Printable.line(each.toString()),
                        trouble);
            }
        }
        return trouble;
    }

    private static <T> T asLoginUser(PrivilegedExceptionAction<T> action) throws IOException, InterruptedException {
        UserGroupInformation login = UserGroupInformation.getLoginUser();
        login.checkTGTAndReloginFromKeytab();
        return login.doAs(action);
    }

    private HttpURLConnection configured(HttpURLConnection connection) throws IOException {
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        connection.setInstanceFollowRedirects(false);
        return https ? ssl().configure(connection) : connection;
    }

    private synchronized SSLFactory ssl() throws IOException {
        if (closed) {
            throw new IOException("the ResourceManager stops");
        }
        long now = System.nanoTime();
        if (ssl == null && (sslProblem == null || now - sslTriedNanos > AGAIN_NANOS)) {
            sslTriedNanos = now;
            SSLFactory made = new SSLFactory(SSLFactory.Mode.CLIENT, conf);
            try {
                made.init();
                ssl = made;
            } catch (IOException | GeneralSecurityException | RuntimeException e) {
                made.destroy();
                sslProblem = new IOException(
                        "ssl-client.xml of the ResourceManager cannot be used for HTTPS: "
                                + Printable.line(e.toString()),
                        e);
            }
        }
        if (ssl == null) {
            throw sslProblem;
        }
        return ssl;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (ssl != null) {
            // It watches its files on a thread of its own.
            ssl.destroy();
            ssl = null;
        }
    }
}
