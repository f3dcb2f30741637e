package io.wattle.meter.host;

import java.time.Instant;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * One look at a machine. Byte figures are counters since the machine started: the difference of two samples is a rate.
 *
 * @param time when it was taken
 * @param cpuUtilisation share of all cores' time that was busy since the sampler's last sample, 0 to 1; empty for the
 *     first sample and when no time was counted in between
 * @param memoryUsedBytes memory that programs could not get, caches not counted as used
 * @param memoryTotalBytes memory of the machine, not of a container
 * @param diskReadBytes read from all disks
 * @param diskWriteBytes written to all disks
 * @param netReceivedBytes received on all interfaces but loopback; virtual ones only if there is no other
 * @param netSentBytes sent, likewise
 */
public record HostSample(
        Instant time,
        OptionalDouble cpuUtilisation,
        long memoryUsedBytes,
        long memoryTotalBytes,
        long diskReadBytes,
        long diskWriteBytes,
        long netReceivedBytes,
        long netSentBytes) {

    public HostSample {
        Objects.requireNonNull(time, "time");
        Objects.requireNonNull(cpuUtilisation, "cpuUtilisation");
        if (cpuUtilisation.isPresent() && !(cpuUtilisation.getAsDouble() >= 0 && cpuUtilisation.getAsDouble() <= 1)) {
            throw new IllegalArgumentException(
                    "host sample: CPU utilisation " + cpuUtilisation.getAsDouble() + " (allowed: 0 to 1)");
        }
    }
}
