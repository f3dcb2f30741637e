package io.wattle.tuning.engine.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Phrases to look for in WordNet's text: two or three successive words of every 25th line, some 4,400. */
final class WordNetPhrases {

    private static final int LINES_PER_PHRASE = 25;

    private WordNetPhrases() {}

    static List<byte[]> all() throws IOException {
        return of(WordNetText.lines());
    }

    /** The phrases of other lines, chosen in the same way. */
    static List<byte[]> of(Iterator<String> lines) {
        Set<String> phrases = new LinkedHashSet<>();
        for (int number = 0; lines.hasNext(); number++) {
            String[] words = lines.next().split(" ");
            int length = 2 + number / LINES_PER_PHRASE % 2;
            if (number % LINES_PER_PHRASE == 0 && words.length >= length) {
                int first = (words.length - length) / 2;
                phrases.add(String.join(" ", List.of(words).subList(first, first + length)));
            }
        }
        List<byte[]> bytes = new ArrayList<>();
        phrases.forEach(it -> bytes.add(it.getBytes(StandardCharsets.UTF_8)));
        return bytes;
    }
}
