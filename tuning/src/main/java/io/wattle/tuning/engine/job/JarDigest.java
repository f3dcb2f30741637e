package io.wattle.tuning.engine.job;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.io.ByteStreams;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Tells the programs of two jars apart. */
public final class JarDigest {

    private JarDigest() {}

    /**
     * Of what its entries hold, whatever their order and their times are: the same sources built twice are the same program.
     *
     * @param jar path of the file
     * @throws InputException if it cannot be read
     */
    public static String sha256(String jar) throws InputException {
        Hasher hasher = Hashing.sha256().newHasher();
        try (JarFile file = new JarFile(jar)) {
            List<JarEntry> entries = file.stream()
                    .filter(it -> !it.isDirectory())
                    .sorted(Comparator.comparing(JarEntry::getName))
                    .toList();
            for (JarEntry entry : entries) {
                hasher.putString(entry.getName(), StandardCharsets.UTF_8)
                        .putByte((byte) 0)
                        .putLong(entry.getSize());
                try (InputStream content = file.getInputStream(entry)) {
                    byte[] bytes = ByteStreams.toByteArray(content);
                    hasher.putBytes(bytes);
                }
            }
        } catch (IOException e) {
            throw InputException.saying("--jar " + jar + ": cannot be read as a jar: " + e.getMessage(), e);
        }
        return hasher.hash().toString();
    }
}
