package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.apache.kerby.KOptions;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.client.KrbOption;

/**
 * What users of a KDC need, which may run in another JVM.
 *
 * @param krb5Conf what Java finds the KDC with: {@code -Djava.security.krb5.conf}
 * @param keytab keys of all
 */
record KdcUsers(Path krb5Conf, Path keytab, String realm) {

    private static final String DEFAULTS = "[libdefaults]";

    /** A user's whole name. */
    String principal(String user) {
        return user + "@" + realm;
    }

    /**
     * Writes what Java finds the KDC with, and then asks for tickets of.
     *
     * @param life of them; Kerby gives none of less than 4 s
     */
    Path krb5Conf(Duration life, Path file) throws IOException {
        String text = Files.readString(krb5Conf);
        assertThat(text).contains(DEFAULTS);
        return Files.writeString(
                file, text.replace(DEFAULTS, DEFAULTS + "\n    ticket_lifetime = " + life.toSeconds() + "s\n"));
    }

    /** Writes a ticket cache with a user's ticket, by other code than the tuner's; one that is there is replaced in one step. */
    void ticketCache(String user, Duration life, Path file) throws Exception {
        KrbClient client = new KrbClient(krb5Conf.getParent().toFile());
        client.init();
        KOptions options = new KOptions();
        options.add(KrbOption.CLIENT_PRINCIPAL, principal(user));
        options.add(KrbOption.USE_KEYTAB, true);
        options.add(KrbOption.KEYTAB_FILE, keytab.toFile());
        options.add(KrbOption.LIFE_TIME, Math.toIntExact(life.toSeconds()));
        Path written = file.resolveSibling(file.getFileName() + ".new");
        client.storeTicket(client.requestTgt(options), written.toFile());
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
