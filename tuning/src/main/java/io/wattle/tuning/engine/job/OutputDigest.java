package io.wattle.tuning.engine.job;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/**
 * Fingerprint of an output, the same whatever the order of its lines and the number of its files. Immutable.
 *
 * @param lines number of lines
 * @param checksum sum over all lines of a 64-bit hash
 */
public record OutputDigest(long lines, long checksum) {

    /** Of no line. */
    public static final OutputDigest EMPTY = new OutputDigest(0, 0);

    private static final HashFunction HASH = Hashing.murmur3_128();

    /** Of these lines. */
    static OutputDigest of(Iterator<String> lines) {
        OutputDigest digest = EMPTY;
        while (lines.hasNext()) {
            digest = digest.plus(lines.next());
        }
        return digest;
    }

    /** With another line. */
    OutputDigest plus(String line) {
        return new OutputDigest(
                lines + 1,
                checksum + HASH.hashString(line, StandardCharsets.UTF_8).asLong());
    }
}
