package io.wattle.tuner.engine;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import io.wattle.jobs.CountingJob;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/**
 * Fingerprint of a count, the same whatever the order of its lines and the number of its files.
 *
 * @param keys number of different keys
 * @param checksum sum over all lines {@code key TAB count} of a 64-bit hash
 */
record OutputDigest(long keys, long checksum) {

    private static final HashFunction HASH = Hashing.murmur3_128();

    private OutputDigest plus(String line) {
        long hash = HASH.hashString(line, StandardCharsets.UTF_8).asLong();
        return new OutputDigest(keys + 1, checksum + hash);
    }

    /** Digest of the part files that a job wrote. */
    static OutputDigest ofOutput(FileSystem fileSystem, Path directory) throws IOException {
        OutputDigest digest = new OutputDigest(0, 0);
        for (FileStatus part : fileSystem.globStatus(new Path(directory, "part-*"))) {
            try (BufferedReader lines = reader(fileSystem, part.getPath())) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    digest = digest.plus(line);
                }
            }
        }
        return digest;
    }

    /** Digest of the right answer, counted here without MapReduce. */
    static OutputDigest ofKeysIn(FileSystem fileSystem, Iterable<Path> files, CountingJob job) throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        for (Path file : files) {
            try (BufferedReader lines = reader(fileSystem, file)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    job.keys(line, key -> counts.merge(key, 1, Integer::sum));
                }
            }
        }
        OutputDigest digest = new OutputDigest(0, 0);
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            digest = digest.plus(count.getKey() + "\t" + count.getValue());
        }
        return digest;
    }

    private static BufferedReader reader(FileSystem fileSystem, Path file) throws IOException {
        Configuration conf = fileSystem.getConf();
        CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(file);
        var bytes = fileSystem.open(file);
        return new BufferedReader(
                new InputStreamReader(codec == null ? bytes : codec.createInputStream(bytes), StandardCharsets.UTF_8));
    }
}
