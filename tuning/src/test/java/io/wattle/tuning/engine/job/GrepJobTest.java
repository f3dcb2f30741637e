package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrepJobTest {

    @TempDir
    private Path folder;

    @Test
    void theReferenceIsTheCountOfThePhrasesThatOccur() throws Exception {
        TunedJob job = new GrepJob("grep", TestingInput.bytes("to be", "be", "nowhere", "\u00e9"));
        InputLines input = TestingInput.of(folder, "to be or not to be\nto \u00e9t\u00e9 ", "be\n");
        assertThat(job.reference(input)).contains(TestingInput.digest("be\t3", "\u00e9\t2", "to be\t2"));
    }

    @Test
    void aTextWithoutAnyOfThePhrasesIsRefused() {
        TunedJob job = new GrepJob("grep", TestingInput.bytes("a b", "a c"));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> job.reference(TestingInput.of(folder, "ab\n")))
                .withMessage(
                        "--input mine: none of 2 phrases occurs in it (give others with --patterns, or another text)");
    }

    @Test
    void thePhrasesOfAFileLieBesideTheTasks() throws Exception {
        Path file = Files.writeString(folder.resolve("mine"), "to be\r\n\nor not\n");
        SideFile beside = GrepJob.of("grep-native", new JobOptions(file.toString(), null, null))
                .sideFile()
                .orElseThrow();
        assertThat(beside.key()).isEqualTo("wattle.grep.patterns.file");
        assertThat(TestingInput.texts(beside.lines())).containsExactly("to be", "or not");
    }

    @Test
    void aFileThatIsMissingOrEmptyIsRefused() throws Exception {
        String missing = folder.resolve("missing").toString();
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> GrepJob.of("grep", new JobOptions(missing, null, null)))
                .withMessageContaining("--patterns " + missing + ": cannot be read: ");
        String empty = Files.writeString(folder.resolve("empty"), "\n\n").toString();
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> GrepJob.of("grep", new JobOptions(empty, null, null)))
                .withMessage("--patterns " + empty + ": there is no line in it (give a file with at least one)");
    }

    @Test
    void withoutAFileItLooksForPhrasesOfItsOwnText() throws Exception {
        List<byte[]> phrases = GrepJob.of("grep", JobOptions.NONE).phrases();
        assertThat(phrases).hasSizeBetween(4_000, 5_000).allMatch(it -> it.length > 2);
        assertThat(TestingInput.texts(phrases)).isEqualTo(TestingInput.texts(WordNetPhrases.all()));
    }

    @Test
    void phrasesAreWordsFromTheMiddleOfEvery25thLine() {
        List<String> lines = java.util.stream.IntStream.range(0, 60)
                .mapToObj(it -> "a" + it + " b" + it + " c" + it + " d" + it + " e" + it)
                .toList();
        assertThat(TestingInput.texts(WordNetPhrases.of(lines.iterator())))
                .containsExactly("b0 c0", "b25 c25 d25", "b50 c50");
    }
}
