package io.wattle.benchmarks.testbed.tandem;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Lines of a journal that was not ended, perhaps. Stateless. */
final class WholeLines {

    private WholeLines() {}

    /** All but a last one that has no end, which is taken off the file: the machine stopped while it was written. */
    static List<String> of(Path file) throws IOException {
        String text = Files.readString(file);
        int whole = text.lastIndexOf('\n') + 1;
        if (whole < text.length()) {
            Files.writeString(file, text.substring(0, whole));
        }
        return text.substring(0, whole).lines().toList();
    }
}
