package io.wattle.compact.plan;

import io.wattle.compact.Fields;
import io.wattle.compact.SourceFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Adds up an input in the order in which its files come: two listings of the same files are the same, and need not be
 * kept to be compared. Not thread safe.
 */
public final class InputDigest {

    private final MessageDigest sha256;
    private long files;
    private long bytes;
    private long high;
    private long low;

    /** Of no file yet. */
    public InputDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Adds a file. */
    public void add(SourceFile file) {
        files++;
        bytes += file.length();
        String line = Fields.line(file.path(), file.length(), file.modificationMillis());
        ByteBuffer digest = ByteBuffer.wrap(sha256.digest(line.getBytes(StandardCharsets.UTF_8)));
        high += digest.getLong();
        low += digest.getLong();
    }

    /** What was added so far. */
    public InputTotals totals() {
        HexFormat hex = HexFormat.of();
        return new InputTotals(files, bytes, hex.toHexDigits(high) + hex.toHexDigits(low));
    }
}
