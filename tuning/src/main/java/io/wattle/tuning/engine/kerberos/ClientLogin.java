package io.wattle.tuning.engine.kerberos;

import io.wattle.tuning.engine.job.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.auth.login.LoginException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;

/**
 * Who this JVM's clients of a cluster are: of a secure one a user of a keytab, or of the ticket cache. Hadoop keeps one login per JVM.
 * Used by one thread.
 */
public final class ClientLogin {

    private static final String MENDING = "kinit, or --keytab FILE --principal NAME";

    private final Optional<KeytabUser> user;
    private Instant end;

    private ClientLogin(Optional<KeytabUser> user, Instant end) {
        this.user = user;
        this.end = end;
    }

    /**
     * Logs in where a cluster wants it. From a keytab Hadoop's client does so again before a ticket ends, for as long as this JVM runs.
     *
     * @param conf of the cluster
     * @param confDir where it is from, for messages
     * @param user empty for the ticket cache
     * @throws InputException if there is no ticket, the keytab cannot be used, or is given where nothing is secure
     */
    public static ClientLogin of(Configuration conf, String confDir, Optional<KeytabUser> user) throws IOException {
        if (SecurityUtil.getAuthenticationMethod(conf) != AuthenticationMethod.KERBEROS) {
            if (user.isPresent()) {
                throw InputException.saying(
                        "--keytab " + user.get().keytab() + ": the cluster configured in " + confDir
                                + " asks for no ticket, hadoop.security.authentication is "
                                + conf.get(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHENTICATION)
                                + " (leave --keytab and --principal out, or name another --conf-dir)",
                        null);
            }
            UserGroupInformation.setConfiguration(conf);
            return new ClientLogin(user, Instant.MAX);
        }
        setSecure(conf, confDir);
        return user.isPresent() ? fromKeytab(user.get()) : fromCache(confDir);
    }

    private static void setSecure(Configuration conf, String confDir) throws InputException {
        Configuration renewing = new Configuration(conf);
        renewing.setBoolean(CommonConfigurationKeysPublic.HADOOP_KERBEROS_KEYTAB_LOGIN_AUTORENEWAL_ENABLED, true);
        try {
            UserGroupInformation.setConfiguration(renewing);
        } catch (IllegalArgumentException e) {
            throw InputException.saying(
                    "--conf-dir " + confDir + ": hadoop.security.authentication is kerberos, and Java finds no realm: "
                            + e.getMessage() + " (write /etc/krb5.conf, or name another file with"
                            + " WATTLE_JAVA_OPTS=-Djava.security.krb5.conf=FILE)",
                    e);
        }
    }

    private static ClientLogin fromKeytab(KeytabUser user) throws InputException {
        user.check();
        try {
            UserGroupInformation.loginUserFromKeytab(user.principal(), user.keytab());
        } catch (IOException e) {
            throw InputException.saying(
                    "--principal " + user.principal() + ": no login with " + user.keytab() + ": " + reason(e), e);
        }
        return new ClientLogin(Optional.of(user), Instant.MAX);
    }

    private static String reason(IOException failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }

    /** Whoever uses the library may have logged in otherwise. */
    private static ClientLogin fromCache(String confDir) throws IOException {
        if (!UserGroupInformation.getCurrentUser().hasKerberosCredentials()) {
            throw InputException.saying(
                    "--conf-dir " + confDir + ": the cluster asks for a Kerberos ticket, and there is no valid one in "
                            + Tickets.cacheName() + " (" + MENDING + "; Java reads ticket caches in files only)",
                    null);
        }
        boolean ofCache = UserGroupInformation.isLoginTicketBased();
        return new ClientLogin(
                Optional.empty(), ofCache ? Tickets.ofCache().map(Tickets::end).orElse(Instant.MAX) : Instant.MAX);
    }

    /** When its ticket ends; empty if it does not, as it is got anew or not needed. */
    public Optional<Instant> end() {
        return end.equals(Instant.MAX) ? Optional.empty() : Optional.of(end);
    }

    /**
     * Looks whether the ticket is still valid; one that was renewed meanwhile is taken.
     *
     * @throws IOException if it has ended; the message says what to do
     */
    public void requireTicket() throws IOException {
        if (Instant.now().isBefore(end)) {
            return;
        }
        Optional<KerberosTicket> renewed = Tickets.ofCache();
        if (renewed.isEmpty()) {
            throw new IOException("the Kerberos ticket ended at " + end.truncatedTo(ChronoUnit.SECONDS) + " (" + MENDING
                    + ", and continue)");
        }
        end = Tickets.end(renewed.get());
        UserGroupInformation.getLoginUser().reloginFromTicketCache();
    }

    /**
     * Writes a ticket cache for a process that is not this JVM, with a ticket of its own.
     *
     * @param file absent so far; only its owner may read it
     * @return whether it was written: processes find the user's own cache themselves
     * @throws IOException if the KDC gives no ticket
     */
    public boolean writeCache(Path file) throws IOException {
        if (user.isEmpty()) {
            return false;
        }
        try {
            TicketCacheFile.write(Tickets.of(user.get()), file);
            return true;
        } catch (LoginException e) {
            throw new IOException("no Kerberos ticket for " + user.get().principal() + ": " + e.getMessage(), e);
        }
    }
}
