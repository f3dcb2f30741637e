package io.wattle.tuning.engine.kerberos;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Date;
import javax.security.auth.kerberos.KerberosTicket;
import org.apache.kerby.kerberos.kerb.ccache.CredentialCache;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionKey;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;
import org.apache.kerby.kerberos.kerb.type.kdc.EncAsRepPart;
import org.apache.kerby.kerberos.kerb.type.ticket.TgtTicket;
import org.apache.kerby.kerberos.kerb.type.ticket.Ticket;
import org.apache.kerby.kerberos.kerb.type.ticket.TicketFlags;

/** Writes ticket caches, as {@code kinit} does: this JDK only reads them, and not every machine has {@code kinit}. */
final class TicketCacheFile {

    private TicketCacheFile() {}

    /**
     * Writes a new cache that only its owner may read.
     *
     * @param file absent so far
     */
    static void write(KerberosTicket ticket, Path file) throws IOException {
        Ticket encoded = new Ticket();
        encoded.decode(ticket.getEncoded());
        EncAsRepPart part = new EncAsRepPart();
        part.setKey(new EncryptionKey(
                ticket.getSessionKeyType(), ticket.getSessionKey().getEncoded()));
        part.setFlags(new TicketFlags(flags(ticket.getFlags())));
        part.setAuthTime(time(ticket.getAuthTime()));
        part.setStartTime(time(ticket.getStartTime() == null ? ticket.getAuthTime() : ticket.getStartTime()));
        part.setEndTime(time(ticket.getEndTime()));
        part.setRenewTill(time(ticket.getRenewTill()));
        part.setSrealm(ticket.getServer().getRealm());
        part.setSname(new PrincipalName(ticket.getServer().getName()));
        PrincipalName client = new PrincipalName(ticket.getClient().getName());
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (OutputStream out = Files.newOutputStream(file)) {
            new CredentialCache(new TgtTicket(encoded, part, client)).store(out);
        }
    }

    /** The first flag is the highest bit (RFC 4120, sec. 5.2.8). */
    private static int flags(boolean[] set) {
        int flags = 0;
        for (int i = 0; i < Math.min(set.length, Integer.SIZE); i++) {
            flags |= set[i] ? 1 << (Integer.SIZE - 1 - i) : 0;
        }
        return flags;
    }

    /** A time that is not told is 0 in the file. */
    private static KerberosTime time(Date date) {
        return new KerberosTime(date == null ? 0 : date.getTime());
    }
}
