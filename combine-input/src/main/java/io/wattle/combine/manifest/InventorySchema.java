package io.wattle.combine.manifest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * Which column of an inventory is which, from 0 on.
 *
 * @param columns how many there are
 * @param key name of the object
 * @param size its bytes
 * @param bucket -1 if there is none
 * @param latest whether it is the object's latest version, -1 if there is none
 * @param deleteMarker whether it stands for a deleted object, -1 if there is none
 */
record InventorySchema(int columns, int key, int size, int bucket, int latest, int deleteMarker) {

    /** @throws ManifestException if a column is missing */
    static InventorySchema of(String text, Path manifest) throws ManifestException {
        List<String> names = Arrays.stream(text.split(",")).map(String::trim).toList();
        List<String> missing = new ArrayList<>(List.of("Key", "Size"));
        if (names.contains("VersionId")) {
            // Else old versions, which have the same name, would be read as the latest one.
            missing.add("IsLatest");
        }
        missing.removeAll(names);
        if (!missing.isEmpty()) {
            throw new ManifestException(
                    manifest + ": fileSchema is '" + text + "' (needed: " + String.join(", ", missing) + ")", null);
        }
        return new InventorySchema(
                names.size(),
                names.indexOf("Key"),
                names.indexOf("Size"),
                names.indexOf("Bucket"),
                names.indexOf("IsLatest"),
                names.indexOf("IsDeleteMarker"));
    }

    /** Whether a row is an object that can be read, and not an old version or a deleted one. */
    boolean isCurrent(List<String> row) {
        return value(row, latest).map(Boolean::parseBoolean).orElse(true)
                && !value(row, deleteMarker).map(Boolean::parseBoolean).orElse(false);
    }

    /** The bucket of a row; empty if rows do not name it. */
    Optional<String> bucketOf(List<String> row) {
        return value(row, bucket);
    }

    private static Optional<String> value(List<String> row, int column) {
        return column < 0 ? Optional.empty() : Optional.of(row.get(column));
    }
}
