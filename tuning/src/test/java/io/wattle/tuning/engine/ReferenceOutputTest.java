package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.OutputDigest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReferenceOutputTest {

    private static final OutputDigest FIRST = new OutputDigest(3, -7);
    private static final OutputDigest OTHER = new OutputDigest(3, 8);

    @TempDir
    private Path directory;

    @Test
    void theFirstOutputIsWhatAllOthersShouldBe() throws Exception {
        ReferenceOutput reference = ReferenceOutput.ofFirstTrial(Optional.empty());
        assertThat(reference.orFirst(FIRST)).isEqualTo(FIRST);
        assertThat(reference.orFirst(OTHER)).isEqualTo(FIRST);
        assertThat(ReferenceOutput.of(OTHER).orFirst(FIRST)).isEqualTo(OTHER);
    }

    /** Else the first output after a resume, of whatever settings come next, would be taken for right. */
    @Test
    void theNextSessionHasThatOfTheFirstTrial() throws Exception {
        Optional<Path> file = Optional.of(directory.resolve("reference.json"));
        ReferenceOutput.ofFirstTrial(file).orFirst(FIRST);
        assertThat(ReferenceOutput.ofFirstTrial(file).orFirst(OTHER)).isEqualTo(FIRST);
    }

    @Test
    void aDirectoryThatTakesNoFileKeepsItForThisSession() throws Exception {
        Optional<Path> file = Optional.of(directory.resolve("gone/reference.json"));
        ReferenceOutput reference = ReferenceOutput.ofFirstTrial(file);
        reference.orFirst(FIRST);
        assertThat(reference.orFirst(OTHER)).isEqualTo(FIRST);
        assertThat(file.get()).doesNotExist();
    }

    @Test
    void aDamagedFileIsNamed() throws Exception {
        Path file = directory.resolve("reference.json");
        for (String text : new String[] {"", "{", "{\"lines\": 3}", "{\"lines\": 3, \"checksum\": \"x\"}"}) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> ReferenceOutput.ofFirstTrial(Optional.of(file)))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(file + ": is damaged");
        }
    }
}
