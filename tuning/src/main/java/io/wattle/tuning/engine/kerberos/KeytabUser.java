package io.wattle.tuning.engine.kerberos;

import io.wattle.tuning.engine.job.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.security.authentication.util.KerberosUtil;

/**
 * A user whose key lies in a file. Holds no secret itself.
 *
 * @param keytab absolute path of the file
 * @param principal name of the user, with or without a realm
 */
public record KeytabUser(String keytab, String principal) {

    private static final int MOST_NAMES = 20;

    /**
     * Refuses a file that cannot be read, or has no key of the user.
     *
     * @throws InputException that names the option and says what there is
     */
    public void check() throws InputException {
        if (!Files.isReadable(Path.of(keytab)) || Files.isDirectory(Path.of(keytab))) {
            throw InputException.saying("--keytab " + keytab + ": no such file, or no permission to read it", null);
        }
        List<String> names = names();
        if (!names.contains(principal) && !names.contains(fullName())) {
            throw InputException.saying(
                    "--principal " + principal + ": " + keytab + " has no key of it (known: "
                            + String.join(", ", names.stream().limit(MOST_NAMES).toList()) + ")",
                    null);
        }
    }

    private List<String> names() throws InputException {
        try {
            return Arrays.stream(KerberosUtil.getPrincipalNames(keytab, Pattern.compile(".*")))
                    .sorted()
                    .toList();
        } catch (IOException | RuntimeException e) {
            throw InputException.saying("--keytab " + keytab + ": cannot be read as a keytab: " + e.getMessage(), e);
        }
    }

    /** With the default realm, where the user names none and there is one. */
    private String fullName() {
        return principal.contains("@") ? principal : principal + "@" + KerberosUtil.getDefaultRealmProtected();
    }
}
