package io.wattle.measure;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bytes that the kernel fetched from storage so far for this process and its ended children: what tells a disk read from one that the page
 * cache served although direct I/O was asked for.
 *
 * @param bytes empty if the kernel keeps no such account
 */
record FetchedBytes(OptionalLong bytes) {

    /** Other files that this process reads or caches at the same time only add to the account. */
    private static final double LEAST_SHARE = 0.9;

    private static final Pattern LINE = Pattern.compile("(?m)^read_bytes: (\\d{1,18})$");

    static FetchedBytes read(HostFiles files) {
        Matcher matcher = LINE.matcher(files.text("proc/self/io").orElse(""));
        return new FetchedBytes(
                matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty());
    }

    /**
     * Compares with a later account.
     *
     * @throws NotMeasuredException if less was fetched than a test read
     */
    void requireFetched(FetchedBytes later, long read) throws NotMeasuredException {
        if (bytes.isEmpty() || later.bytes.isEmpty()) {
            return;
        }
        long fetched = later.bytes.getAsLong() - bytes.getAsLong();
        if (fetched < LEAST_SHARE * read) {
            throw new NotMeasuredException("of " + read + " bytes read only " + fetched
                    + " came from the disk: the file system serves direct reads from a cache");
        }
    }
}
