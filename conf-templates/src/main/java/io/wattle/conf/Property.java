package io.wattle.conf;

import java.util.Objects;

/**
 * One setting of a Hadoop configuration file. Immutable and thread safe.
 *
 * @param name key, such as {@code dfs.replication}
 * @param value as one writes it in XML; not empty
 * @param description what the key does: one sentence
 * @param reason why it has this value here: one or two sentences
 */
public record Property(String name, String value, String description, String reason) {

    public Property {
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(reason, "reason");
        if (name.isBlank() || value.isBlank()) {
            throw new IllegalArgumentException(
                    "property '" + name + "' = '" + value + "' (needed: a name and a value)");
        }
    }
}
