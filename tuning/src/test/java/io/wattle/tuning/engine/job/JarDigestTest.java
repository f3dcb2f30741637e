package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarDigestTest {

    @TempDir
    private Path folder;

    @Test
    void whatCountsIsWhatIsInIt() throws Exception {
        String one = digest(1, "A.class", "code", "B.class", "more");
        assertThat(digest(2, "B.class", "more", "A.class", "code"))
                .as("built anew, in another order")
                .isEqualTo(one);
        assertThat(digest(1, "A.class", "CODE", "B.class", "more")).isNotEqualTo(one);
        assertThat(digest(1, "A.class", "code")).isNotEqualTo(one);
        assertThat(digest(1, "A.class", "codeB.class", "B.class", "more")).isNotEqualTo(one);
    }

    @Test
    void whatIsNoJarIsRefused() throws Exception {
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> JarDigest.sha256(text.toString()))
                .withMessageStartingWith("--jar " + text + ": cannot be read as a jar: ");
    }

    private String digest(long day, String... namesAndContents) throws IOException {
        Path jar = folder.resolve("a.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (int i = 0; i < namesAndContents.length; i += 2) {
                JarEntry entry = new JarEntry(namesAndContents[i]);
                entry.setTime(day * 86_400_000 * 365 * 30);
                out.putNextEntry(entry);
                out.write(namesAndContents[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return JarDigest.sha256(jar.toString());
    }
}
