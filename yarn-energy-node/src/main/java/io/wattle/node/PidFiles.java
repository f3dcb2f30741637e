package io.wattle.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * The files in which the NodeManager keeps the first process of each container, below its local directories, where users
 * cannot write. Names are made of the container's typed id only. Immutable and thread safe.
 */
record PidFiles(List<Path> localDirectories) {

    PidFiles {
        localDirectories = List.copyOf(localDirectories);
    }

    /** The process; empty if it has not started yet. */
    OptionalInt pid(ContainerId id) {
        String application = id.getApplicationAttemptId().getApplicationId().toString();
        for (Path directory : localDirectories) {
            Path file = directory
                    .resolve("nmPrivate")
                    .resolve(application)
                    .resolve(id.toString())
                    .resolve(id + ".pid");
            try {
                String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
                if (text.matches("[1-9]\\d{0,8}")) {
                    return OptionalInt.of(Integer.parseInt(text));
                }
            } catch (IOException e) {
                // Only one of the directories has it.
                continue;
            }
        }
        return OptionalInt.empty();
    }
}
