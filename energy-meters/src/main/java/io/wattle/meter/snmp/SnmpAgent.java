package io.wattle.meter.snmp;

import java.time.Duration;
import java.util.Objects;

/**
 * An SNMP agent and how to ask it.
 *
 * @param host name or address
 * @param port UDP port, 161 for nearly all
 * @param credentials v2c or v3
 * @param timeout how long to wait for one answer, 1 ms or more
 * @param retries how often to ask again, 0 or more; the whole wait is timeout x (retries + 1)
 */
public record SnmpAgent(String host, int port, SnmpCredentials credentials, Duration timeout, int retries) {

    /** The UDP port of SNMP. */
    public static final int DEFAULT_PORT = 161;

    private static final Duration DEFAULT_TIMEOUT = Duration.ofMillis(500);
    private static final int HIGHEST_PORT = 65535;

    public SnmpAgent {
        Objects.requireNonNull(credentials, "credentials");
        if (host.isBlank() || port < 1 || port > HIGHEST_PORT || timeout.toMillis() < 1 || retries < 0) {
            throw new IllegalArgumentException("snmp agent: host '" + host + "', port " + port + ", timeout "
                    + timeout.toMillis() + " ms, retries " + retries
                    + " (allowed: a name or address, 1 to 65535, 1 ms or more, 0 or more)");
        }
    }

    /** An agent on the usual port, asked twice at most, with half a second for each answer. */
    public static SnmpAgent at(String host, SnmpCredentials credentials) {
        return new SnmpAgent(host, DEFAULT_PORT, credentials, DEFAULT_TIMEOUT, 1);
    }

    /** {@code host:port}, for messages. */
    public String label() {
        return host + ":" + port;
    }
}
