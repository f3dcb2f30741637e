package io.wattle.combine.manifest;

import org.apache.hadoop.fs.Path;

/**
 * Where something stands in a manifest.
 *
 * @param manifest the file
 * @param line from 1 on
 */
public record Place(Path manifest, long line) {

    private static final int MOST_SHOWN = 200;

    /** What is wrong there. */
    public ManifestException wrong(String found, String allowed) {
        return wrong(found, allowed, null);
    }

    ManifestException wrong(String found, String allowed, Throwable cause) {
        String shown = found.length() <= MOST_SHOWN ? found : found.substring(0, MOST_SHOWN) + "...";
        return new ManifestException(this + ": " + shown + " (allowed: " + allowed + ")", cause);
    }

    @Override
    public String toString() {
        return manifest + ", line " + line;
    }
}
