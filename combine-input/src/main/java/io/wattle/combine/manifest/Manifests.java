package io.wattle.combine.manifest;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/** Reads manifests, one after the other. Thread safe. */
public final class Manifests {

    private Manifests() {}

    /**
     * Hands over all files that manifests list, in their order. No file is looked at.
     *
     * @param manifests paths or globs of lists of files, and of S3 inventories' {@code manifest.json}
     * @throws ManifestException if one is missing, cannot be read or is wrong
     */
    public static void read(Iterable<Path> manifests, Configuration conf, ManifestEntry.Sink sink) throws IOException {
        CompressionCodecFactory codecs = new CompressionCodecFactory(conf);
        for (Path named : manifests) {
            FileSystem fs = named.getFileSystem(conf);
            FileStatus[] found = fs.globStatus(named);
            if (found == null || found.length == 0) {
                throw new ManifestException("manifest " + fs.makeQualified(named) + " does not exist", null);
            }
            for (FileStatus manifest : found) {
                if (manifest.isDirectory()) {
                    throw new ManifestException(
                            "manifest " + manifest.getPath() + " is a directory (allowed: files, such as "
                                    + manifest.getPath() + "/part-*)",
                            null);
                }
                read(fs, fs.makeQualified(manifest.getPath()), codecs, conf, sink);
            }
        }
    }

    private static void read(
            FileSystem fs, Path manifest, CompressionCodecFactory codecs, Configuration conf, ManifestEntry.Sink sink)
            throws IOException {
        Folders folders = new Folders(manifest.getParent(), conf);
        try {
            if (manifest.getName().endsWith(".json")) {
                S3Inventory.open(fs, manifest).read(fs, codecs, folders, sink);
                return;
            }
            try (ManifestLines lines = ManifestLines.open(fs, manifest, codecs)) {
                FileList.read(lines, folders, sink);
            }
        } catch (FileNotFoundException e) {
            throw new ManifestException("manifest " + manifest + ": " + e.getMessage(), e);
        }
    }
}
