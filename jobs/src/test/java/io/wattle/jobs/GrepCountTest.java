package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrepCountTest {

    @Test
    void everyPlaceWhereAPhraseBeginsCounts() {
        assertThat(counts(List.of("aa", "a", "aaaa"), "aaaa")).isEqualTo(Map.of("a", 4L, "aa", 3L, "aaaa", 1L));
        assertThat(counts(List.of("to be", "or not"), "to be or no", "t to be")).isEqualTo(Map.of("to be", 2L));
        assertThat(counts(List.of("\u00e9\0 t", "\u00e9"), "x\u00e9\0 t"))
                .isEqualTo(Map.of("\u00e9\0 t", 1L, "\u00e9", 1L));
        assertThat(counts(List.of("twice", "twice"), "twice")).isEqualTo(Map.of("twice", 1L));
        assertThat(counts(List.of("a"), "", "b")).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> counts(List.of(""), "a"));
    }

    @Test
    void allLengthsAgreeWithASlowSearch() {
        Random random = new Random(7);
        for (int round = 0; round < 50; round++) {
            List<String> phrases = Stream.generate(() -> word(random, 1 + random.nextInt(20)))
                    .limit(40)
                    .distinct()
                    .toList();
            List<String> texts = Stream.generate(() -> word(random, random.nextInt(3000)))
                    .limit(3)
                    .toList();
            Map<String, Long> expected = new TreeMap<>();
            for (String phrase : phrases) {
                for (String text : texts) {
                    for (int at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
                        expected.merge(phrase, 1L, Long::sum);
                    }
                }
            }
            assertThat(counts(phrases, texts.toArray(String[]::new))).isEqualTo(expected);
        }
    }

    private static String word(Random random, int length) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < length; i++) {
            word.append("ab\u00ff".charAt(random.nextInt(8) / 3));
        }
        return word.toString();
    }

    private static Map<String, Long> counts(List<String> phrases, String... texts) {
        PhraseTable table =
                new PhraseTable(phrases.stream().map(GrepCountTest::bytes).toList());
        for (String text : texts) {
            byte[] bytes = bytes(text + "aaaaaaaaaaaa");
            table.add(bytes, bytes.length - 12);
        }
        Map<String, Long> counts = new TreeMap<>();
        table.forEach((phrase, count) -> counts.put(new String(phrase, StandardCharsets.ISO_8859_1), count));
        return counts;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void phrasesAreTheLinesOfAFileOrOne(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("phrases");
        Files.writeString(file, "one\r\n\n two \n\r\nt\rhree\nfour\r");
        Configuration conf = new Configuration(false);
        conf.set(GrepCount.FILE_KEY, file.toString());
        assertThat(phrases(conf)).containsExactly("one", " two ", "t\rhree", "four");
        conf.set(GrepCount.PATTERN_KEY, "five");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> phrases(conf))
                .withMessage("wattle.grep.patterns.file, wattle.grep.pattern: both set (needed: one of them)");
        conf.unset(GrepCount.FILE_KEY);
        assertThat(phrases(conf)).containsExactly("five");
        conf.set(GrepCount.PATTERN_KEY, "to\nbe");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> phrases(conf))
                .withMessageContaining("line feed");
        conf.set(GrepCount.PATTERN_KEY, "");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> phrases(conf))
                .withMessageContaining("empty");
        conf.unset(GrepCount.PATTERN_KEY);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> phrases(conf))
                .withMessageContaining("neither");
        conf.set(GrepCount.FILE_KEY, folder.resolve("missing").toString());
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> phrases(conf))
                .withMessageContaining("wattle.grep.patterns.file: cannot read '")
                .withMessageContaining("-files");
        Files.writeString(file, "\n\r\n");
        conf.set(GrepCount.FILE_KEY, file.toString());
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> phrases(conf))
                .withMessageContaining("no line");
    }

    private static List<String> phrases(Configuration conf) throws IOException {
        List<String> phrases = new ArrayList<>();
        GrepCount.phrases(conf).forEach(it -> phrases.add(new String(it, StandardCharsets.ISO_8859_1)));
        return phrases;
    }
}
