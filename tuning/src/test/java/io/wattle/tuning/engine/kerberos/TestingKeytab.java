package io.wattle.tuning.engine.kerberos;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.keytab.KeytabEntry;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionKey;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;

/** Keytabs with keys that no KDC knows. */
public final class TestingKeytab {

    private static final int AES128 = 17;

    private TestingKeytab() {}

    /** Writes one with a key of each of the principals. */
    public static Path write(Path file, String... principals) throws IOException {
        Keytab keytab = new Keytab();
        for (String principal : principals) {
            keytab.addEntry(new KeytabEntry(
                    new PrincipalName(principal), new KerberosTime(), 1, new EncryptionKey(AES128, new byte[16])));
        }
        keytab.store(file.toFile());
        return file;
    }
}
