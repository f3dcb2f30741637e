package io.wattle.combine.manifest;

import io.wattle.combine.FilePaths;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.util.JsonSerialization;

/**
 * An inventory of an S3 bucket: a {@code manifest.json} that names files of comma-separated values, and their columns. Old
 * versions, deleted objects, markers of folders and hidden keys ({@code _x}, {@code .x}, also as folders) are left out.
 *
 * @param manifest the JSON file, with its file system
 * @param bucket that is listed
 * @param scheme to reach it with
 * @param schema of the rows
 * @param files of rows
 */
record S3Inventory(Path manifest, String bucket, String scheme, InventorySchema schema, List<Path> files) {

    private static final String CSV = "CSV";
    private static final String[] NOWHERE = {};

    S3Inventory {
        files = List.copyOf(files);
    }

    /** Reads the JSON file only. */
    static S3Inventory open(FileSystem fs, Path manifest) throws IOException {
        Map<?, ?> json;
        try (FSDataInputStream in = fs.open(manifest)) {
            json = new JsonSerialization<>(Map.class, false, false).fromJsonStream(in);
        } catch (IOException | RuntimeException e) {
            throw new ManifestException(
                    manifest + ": cannot be read as the manifest.json of an S3 inventory: " + e.getMessage()
                            + " (a list of files, " + FileList.ALLOWED + ", has another ending than .json)",
                    e);
        }
        if (json == null) {
            throw missing("fileFormat", manifest);
        }
        String format = text(json, "fileFormat", manifest);
        if (!format.equals(CSV)) {
            throw new ManifestException(
                    manifest + ": fileFormat is '" + format + "' (allowed: CSV; have the inventory made as CSV)", null);
        }
        String scheme = manifest.toUri().getScheme();
        Path root = root(manifest, text(json, "destinationBucket", manifest));
        List<Path> files = new ArrayList<>();
        if (!(json.get("files") instanceof List<?> listed)) {
            throw missing("files", manifest);
        }
        for (Object file : listed) {
            if (!(file instanceof Map<?, ?> fields)) {
                throw missing("files", manifest);
            }
            String key = text(fields, "key", manifest);
            // Beside a manifest that was copied elsewhere its files are expected, too.
            boolean copied = root.equals(manifest.getParent());
            files.add(FilePaths.path(root, copied ? key.substring(key.lastIndexOf('/') + 1) : key));
        }
        return new S3Inventory(
                manifest,
                text(json, "sourceBucket", manifest),
                scheme.startsWith("s3") ? scheme : "s3a",
                InventorySchema.of(text(json, "fileSchema", manifest), manifest),
                files);
    }

    private static Path root(Path manifest, String destination) {
        String name = destination.substring(destination.lastIndexOf(':') + 1);
        return name.equals(manifest.toUri().getAuthority())
                ? new Path(manifest.toUri().getScheme(), name, "/")
                : manifest.getParent();
    }

    private static String text(Map<?, ?> json, String name, Path manifest) throws ManifestException {
        if (json.get(name) instanceof String text) {
            return text;
        }
        throw missing(name, manifest);
    }

    private static ManifestException missing(String name, Path manifest) {
        return new ManifestException(
                manifest + ": no " + name
                        + " (needed: fileFormat, fileSchema, sourceBucket, destinationBucket and files,"
                        + " each with its key)",
                null);
    }

    void read(FileSystem fs, CompressionCodecFactory codecs, Folders folders, ManifestEntry.Sink sink)
            throws IOException {
        for (Path file : files) {
            try (ManifestLines lines = ManifestLines.open(fs, file, codecs)) {
                for (String line = lines.next(); line != null; line = lines.next()) {
                    row(line, lines.place(), folders, sink);
                }
            }
        }
    }

    private void row(String line, Place place, Folders folders, ManifestEntry.Sink sink) throws IOException {
        List<String> row = CsvLine.fields(line, place);
        if (row.size() != schema.columns()) {
            throw place.wrong(
                    row.size() + " values: '" + line + "'",
                    schema.columns() + ", as fileSchema of " + manifest + " says");
        }
        if (!schema.isCurrent(row)) {
            return;
        }
        String key = decoded(row.get(schema.key()), place);
        long bytes = FileList.bytes(row.get(schema.size()), place);
        int slash = key.lastIndexOf('/') + 1;
        if ((bytes == 0 && slash == key.length()) || hidden(key)) {
            return;
        }
        String name = FileList.name(key.substring(slash), key, place);
        String root = scheme + "://" + schema.bucketOf(row).orElse(bucket) + "/";
        Folders.Folder folder = folders.of(root + key.substring(0, slash), place);
        sink.add(new ManifestEntry(folder.path(), folder.fs(), name, bytes, NOWHERE, place));
    }

    private static String decoded(String key, Place place) throws ManifestException {
        try {
            return URLDecoder.decode(key, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw place.wrong("key '" + key + "'", "keys that are URL-encoded, as S3 writes them", e);
        }
    }

    private static boolean hidden(String key) {
        return key.startsWith("_") || key.startsWith(".") || key.contains("/_") || key.contains("/.");
    }
}
