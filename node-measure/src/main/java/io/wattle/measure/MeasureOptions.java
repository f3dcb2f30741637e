package io.wattle.measure;

import io.wattle.model.NodeClass;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What to measure, and how much it may take. Immutable and thread safe.
 *
 * @param name of the node class, as in a cluster file
 * @param workDir existing directory on the disk to measure
 * @param limit of the whole run, at least {@link #LEAST_LIMIT}; steps get less time in proportion if it is short
 * @param diskBytesLimit most that the run writes to the disk, and that its file takes
 * @param iperfPeer host or host:port where {@code iperf3 -s} runs on a node of the same class
 */
public record MeasureOptions(
        String name, Path workDir, Duration limit, long diskBytesLimit, Optional<String> iperfPeer) {

    /** A shorter run measures nothing. */
    public static final Duration LEAST_LIMIT = Duration.ofSeconds(5);

    /** Time of a run if not given. */
    public static final Duration USUAL_LIMIT = Duration.ofMinutes(2);

    /** Bytes written by a run if not given. */
    public static final long USUAL_DISK_BYTES = 512L << 20;

    /** Checks name, time and bytes; whether the directory exists is checked at the start of the run. */
    public MeasureOptions {
        NodeClass.named(name).build();
        Objects.requireNonNull(workDir, "workDir");
        if (limit.compareTo(LEAST_LIMIT) < 0) {
            throw new IllegalArgumentException("limit: " + limit.toMillis() / 1000.0 + " s (allowed: at least "
                    + LEAST_LIMIT.toSeconds() + " s; usual: " + USUAL_LIMIT.toSeconds() + " s)");
        }
        if (diskBytesLimit < 0) {
            throw new IllegalArgumentException(
                    "disk bytes: " + diskBytesLimit + " (allowed: from 0, which leaves the disk out)");
        }
        iperfPeer.ifPresent(Peer::parse);
    }

    /** Two minutes, 512 MiB of disk, no network peer. */
    public static MeasureOptions usual(String name, Path workDir) {
        return new MeasureOptions(name, workDir, USUAL_LIMIT, USUAL_DISK_BYTES, Optional.empty());
    }

    /** The same with another time. */
    public MeasureOptions withLimit(Duration value) {
        return new MeasureOptions(name, workDir, value, diskBytesLimit, iperfPeer);
    }

    /** The same with another number of bytes. */
    public MeasureOptions withDiskBytesLimit(long value) {
        return new MeasureOptions(name, workDir, limit, value, iperfPeer);
    }

    /** The same with a peer to measure the network with. */
    public MeasureOptions withIperfPeer(String value) {
        return new MeasureOptions(name, workDir, limit, diskBytesLimit, Optional.of(value));
    }
}
