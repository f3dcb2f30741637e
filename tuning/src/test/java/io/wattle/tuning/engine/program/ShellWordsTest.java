package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordsTest {

    @Test
    void takesALineApartAsAShellDoes() {
        assertThat(ShellWords.words("  wordcount {input} 'a b' \"it's \\\"x\\\"\" c\\ d '' e'f'\"g\" "))
                .containsExactly("wordcount", "{input}", "a b", "it's \"x\"", "c d", "", "efg");
        assertThat(ShellWords.words("\"\\d+ \\$x\"")).containsExactly("\\d+ $x");
        assertThat(ShellWords.words(" \t")).isEmpty();
    }

    @Test
    void whatItJoinsItTakesApartAgain() {
        List<String> words = List.of("a b", "", "it's", "\"", "\\", "{settings}", "$HOME", "-D", "k=v;w");
        assertThat(ShellWords.line(List.of("{input}", "{a,b}"))).isEqualTo("{input} '{a,b}'");
        assertThat(ShellWords.words(ShellWords.line(words))).isEqualTo(words);
    }

    @Test
    void wordsMayBeAsLongAsClassPaths() {
        String jars = "/opt/hadoop/a.jar,".repeat(5_000);
        assertThat(ShellWords.line(List.of(jars, jars + " "))).isEqualTo(jars + " '" + jars + " '");
    }

    @Test
    void aQuoteHasAnEnd() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ShellWords.words("a 'b"))
                .withMessage("'a 'b': a quote ' has no end");
    }
}
