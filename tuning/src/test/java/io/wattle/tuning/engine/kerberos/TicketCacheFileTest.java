package io.wattle.tuning.engine.kerberos;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Date;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KerberosTicket;
import org.apache.kerby.kerberos.kerb.ccache.Credential;
import org.apache.kerby.kerberos.kerb.ccache.CredentialCache;
import org.apache.kerby.kerberos.kerb.type.base.EncryptedData;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionType;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;
import org.apache.kerby.kerberos.kerb.type.ticket.Ticket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TicketCacheFileTest {

    private static final int AES128 = 17;
    private static final int FORWARDABLE = 1;
    private static final Instant BEGIN = Instant.parse("2026-11-27T10:00:00Z");
    private static final Instant END = Instant.parse("2026-11-27T20:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void aCacheHoldsTheTicketAndIsForItsOwnerOnly() throws Exception {
        byte[] key = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
        Path file = folder.resolve("cache");
        TicketCacheFile.write(ticket(key), file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        CredentialCache cache = new CredentialCache();
        cache.load(file.toFile());
        assertThat(cache.getPrimaryPrincipal().getName()).isEqualTo("alice@EXAMPLE.COM");
        assertThat(cache.getCredentials()).hasSize(1);
        Credential credential = cache.getCredentials().get(0);
        assertThat(credential.getClientName().getName()).isEqualTo("alice@EXAMPLE.COM");
        assertThat(credential.getServerName().getName()).isEqualTo("krbtgt/EXAMPLE.COM@EXAMPLE.COM");
        assertThat(credential.getKey().getKeyData()).isEqualTo(key);
        assertThat(credential.getStartTime().getTime()).isEqualTo(BEGIN.toEpochMilli());
        assertThat(credential.getEndTime().getTime()).isEqualTo(END.toEpochMilli());
        assertThat(credential.getTicketFlags().getFlags()).isEqualTo(1 << (Integer.SIZE - 1 - FORWARDABLE));
        assertThat(credential.getTicket().getEncryptedEncPart().getCipher()).containsExactly(1, 2, 3);
    }

    private static KerberosTicket ticket(byte[] key) throws Exception {
        Ticket encoded = new Ticket();
        encoded.setRealm("EXAMPLE.COM");
        encoded.setSname(new PrincipalName("krbtgt/EXAMPLE.COM@EXAMPLE.COM"));
        EncryptedData part = new EncryptedData();
        part.setEType(EncryptionType.AES128_CTS_HMAC_SHA1_96);
        part.setCipher(new byte[] {1, 2, 3});
        encoded.setEncryptedEncPart(part);
        boolean[] flags = new boolean[Integer.SIZE];
        flags[FORWARDABLE] = true;
        return new KerberosTicket(
                encoded.encode(),
                new KerberosPrincipal("alice@EXAMPLE.COM"),
                new KerberosPrincipal("krbtgt/EXAMPLE.COM@EXAMPLE.COM"),
                key,
                AES128,
                flags,
                Date.from(BEGIN),
                Date.from(BEGIN),
                Date.from(END),
                null,
                (InetAddress[]) null);
    }
}
