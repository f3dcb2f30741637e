package io.wattle.tuning.engine.kerberos;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.engine.job.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeytabUserTest {

    @TempDir
    private Path folder;

    @Test
    void aUserWhoseKeyIsThereIsTaken() throws Exception {
        Path keytab = TestingKeytab.write(folder.resolve("keytab"), "alice@EXAMPLE.COM", "etl/host@EXAMPLE.COM");
        assertThatCode(() -> new KeytabUser(keytab.toString(), "etl/host@EXAMPLE.COM").check())
                .doesNotThrowAnyException();
    }

    @Test
    void anotherUserIsRefusedWithThoseThatAreThere() throws Exception {
        Path keytab = TestingKeytab.write(folder.resolve("keytab"), "carol@EXAMPLE.COM", "alice@EXAMPLE.COM");
        refused(
                keytab,
                "bob@EXAMPLE.COM",
                "--principal bob@EXAMPLE.COM: " + keytab
                        + " has no key of it (known: alice@EXAMPLE.COM, carol@EXAMPLE.COM)");
        // Of another realm.
        refused(keytab, "alice@ELSEWHERE.COM", "--principal alice@ELSEWHERE.COM: " + keytab + " has no key of it (");
    }

    @Test
    void whatIsNoKeytabIsRefused() throws Exception {
        refused(folder.resolve("absent"), "alice", "--keytab " + folder.resolve("absent") + ": no such file, or no");
        refused(folder, "alice", "--keytab " + folder + ": no such file, or no permission to read it");
        Path text = Files.writeString(folder.resolve("text"), "this is no keytab");
        refused(text, "alice", "--keytab " + text + ": cannot be read as a keytab: ");
    }

    private static void refused(Path keytab, String principal, String message) {
        KeytabUser user = new KeytabUser(keytab.toString(), principal);
        assertThatExceptionOfType(InputException.class).isThrownBy(user::check).withMessageStartingWith(message);
    }
}
