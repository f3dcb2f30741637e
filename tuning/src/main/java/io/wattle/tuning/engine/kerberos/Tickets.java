package io.wattle.tuning.engine.kerberos;

import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;

/** Gets ticket-granting tickets, by the Kerberos of this JDK. Changes nothing of who this JVM is logged in as. Thread safe. */
final class Tickets {

    private static final String MODULE = "com.sun.security.auth.module.Krb5LoginModule";
    private static final String CACHE = "KRB5CCNAME";
    private static final String GRANTS = "krbtgt/";

    private Tickets() {}

    /** The one in the user's ticket cache; empty if there is none, or it has ended. */
    static Optional<KerberosTicket> ofCache() {
        Map<String, String> options = options();
        options.put("useTicketCache", "true");
        String cache = System.getenv(CACHE);
        if (cache != null) {
            options.put("ticketCache", cache);
        }
        try {
            return granting(login(options));
        } catch (LoginException e) {
            // How there is none makes no difference: kinit mends it.
            return Optional.empty();
        }
    }

    /**
     * A new one, from the KDC.
     *
     * @throws LoginException if there is no KDC, or it does not know this key
     */
    static KerberosTicket of(KeytabUser user) throws LoginException {
        Map<String, String> options = options();
        options.put("useKeyTab", "true");
        options.put("keyTab", user.keytab());
        options.put("principal", user.principal());
        return granting(login(options)).orElseThrow(() -> new LoginException("the KDC gave no ticket"));
    }

    private static Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("doNotPrompt", "true");
        options.put("refreshKrb5Config", "true");
        return options;
    }

    private static Subject login(Map<String, String> options) throws LoginException {
        AppConfigurationEntry[] entries = {new AppConfigurationEntry(MODULE, LoginModuleControlFlag.REQUIRED, options)};
        LoginContext context = new LoginContext("wattle", new Subject(), null, new Configuration() {
            @Override
            public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                return entries;
            }
        });
        context.login();
        return context.getSubject();
    }

    private static Optional<KerberosTicket> granting(Subject subject) {
        return subject.getPrivateCredentials(KerberosTicket.class).stream()
                .filter(it -> it.getServer().getName().startsWith(GRANTS) && it.isCurrent())
                .findFirst();
    }

    /** When it is worth nothing any more. */
    static Instant end(KerberosTicket ticket) {
        Date end = ticket.getEndTime();
        return end == null ? Instant.MAX : end.toInstant();
    }

    /** Where the user's tickets are looked for. */
    static String cacheName() {
        String cache = System.getenv(CACHE);
        return cache == null ? "the default ticket cache" : "the ticket cache " + cache;
    }
}
