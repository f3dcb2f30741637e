package io.wattle.tuning.engine.job;

import io.wattle.tuning.run.Deadline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** Inputs on the local file system. */
final class TestingInput {

    static final Configuration CONF = new Configuration(false);

    private TestingInput() {}

    static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path(path.toUri());
    }

    /** An input of files with these texts. */
    static InputLines of(Path folder, String... texts) throws IOException {
        List<org.apache.hadoop.fs.Path> files = new ArrayList<>();
        for (String text : texts) {
            files.add(hadoop(Files.writeString(folder.resolve("text-" + files.size()), text)));
        }
        return new InputLines("--input mine", files, CONF, Deadline.NONE);
    }

    static List<byte[]> bytes(String... lines) {
        return List.of(lines).stream()
                .map(it -> it.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    static List<String> texts(List<byte[]> lines) {
        return lines.stream().map(it -> new String(it, StandardCharsets.UTF_8)).toList();
    }

    static OutputDigest digest(String... lines) {
        return OutputDigest.of(List.of(lines).iterator());
    }
}
