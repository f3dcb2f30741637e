package io.wattle.meter.ipmi;

import io.wattle.meter.Meter;
import io.wattle.meter.MeterClock;
import io.wattle.meter.MeterProbe;
import io.wattle.meter.ReadingProbe;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Watts of a whole server as its BMC tells by DCMI, through the program {@code ipmitool}. Whole watts, refreshed by the
 * BMC every second or more slowly; one reading starts one process and takes some 10 to 500 ms. This machine's device is
 * for root; another user's meter tries once whether sudo lets it run the command.
 */
public final class IpmiMeter implements Meter {

    /** The program's name when it is on the PATH. */
    public static final String DEFAULT_PROGRAM = "ipmitool";

    private static final String KIND = "ipmi";
    private static final String ABSENT = "cannot run";

    /** Which BMC to ask. */
    public sealed interface Bmc {

        /** This machine's own, through /dev/ipmi0. */
        record Local() implements Bmc {}

        /**
         * Another machine's, over the network (lanplus).
         *
         * @param password handed over in the environment: a command line can be read by every user
         */
        record Remote(String host, String user, String password) implements Bmc {
            public Remote {
                Objects.requireNonNull(password, "password");
                if (host.isBlank() || user.isBlank()) {
                    throw new IllegalArgumentException(
                            "ipmi: host '" + host + "', user '" + user + "' (allowed: neither is empty)");
                }
            }

            @Override
            public String toString() {
                return user + "@" + host;
            }
        }
    }

    private static final String DEFAULT_SUDO = "sudo";

    private final Bmc bmc;
    private IpmiCommand command;
    /** Null if it was tried, or is no use. */
    private IpmiCommand asRoot;

    private final MeterClock clock;
    private boolean closed;

    /** A meter through ipmitool on the PATH, with 5 s for each reading. */
    public IpmiMeter(Bmc bmc) {
        this(bmc, DEFAULT_PROGRAM, Duration.ofSeconds(5), MeterClock.SYSTEM);
    }

    /** The same with any program that behaves as ipmitool does, and any clock. */
    public IpmiMeter(Bmc bmc, String program, Duration timeout, MeterClock clock) {
        this(bmc, program, DEFAULT_SUDO, timeout, clock);
    }

    IpmiMeter(Bmc bmc, String program, String sudo, Duration timeout, MeterClock clock) {
        this.bmc = bmc;
        this.clock = clock;
        List<String> words = new ArrayList<>(List.of(program));
        Map<String, String> environment = Map.of();
        if (bmc instanceof Bmc.Remote remote) {
            words.addAll(List.of("-I", "lanplus", "-H", remote.host(), "-U", remote.user(), "-E"));
            environment = Map.of("IPMI_PASSWORD", remote.password());
        }
        words.addAll(List.of("dcmi", "power", "reading"));
        command = new IpmiCommand(List.copyOf(words), environment, timeout);
        if (bmc instanceof Bmc.Local) {
            // -n: asks nobody for a password.
            words.addAll(0, List.of(sudo, "-n"));
            asRoot = new IpmiCommand(List.copyOf(words), environment, timeout);
        }
    }

    /** Looks for the program and the BMC once. */
    public static MeterProbe probe(Bmc bmc, String program, Duration timeout) {
        return ReadingProbe.of(
                KIND,
                () -> new IpmiMeter(bmc, program, timeout, MeterClock.SYSTEM),
                reason -> reason.contains(ABSENT)
                        || (reason.contains("Could not open device") && !reason.contains("Permission denied")),
                List.of("whole watts of the whole server, refreshed by the BMC about once a second"));
    }

    @Override
    public String name() {
        return bmc instanceof Bmc.Remote remote ? KIND + " " + remote : KIND + " (this machine)";
    }

    /** Watts, {@link Quality#MEASURED}; see {@link Meter#read()}. */
    @Override
    public synchronized Reading read() {
        if (closed) {
            return missing("the meter is closed");
        }
        try {
            IpmiCommand.Result result = command.run();
            if (asRoot != null && result.output().contains(DcmiText.NO_DEVICE)) {
                result = tryAsRoot().orElse(result);
            }
            DcmiText text = DcmiText.parse(result.output(), result.exitCode());
            return text instanceof DcmiText.Watts watts
                    ? new Reading.Power(watts.watts(), clock.now(), Quality.MEASURED)
                    : missing(((DcmiText.Refused) text).reason());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return missing("interrupted");
        } catch (IOException e) {
            String message = String.valueOf(e.getMessage());
            return missing(
                    message.startsWith("Cannot run")
                            ? ABSENT + " " + command.command().get(0) + " (" + message + "); install ipmitool"
                            : message + "; check that the BMC answers");
        }
    }

    /** Once for each meter: sudo reports each refusal to the machine's owner. */
    private Optional<IpmiCommand.Result> tryAsRoot() throws InterruptedException {
        IpmiCommand tried = asRoot;
        asRoot = null;
        try {
            IpmiCommand.Result result = tried.run();
            if (result.output().startsWith("sudo: ") || result.output().contains(DcmiText.NO_DEVICE)) {
                return Optional.empty();
            }
            command = tried;
            return Optional.of(result);
        } catch (IOException e) {
            // No sudo here, or it hangs: what ipmitool itself said tells what to do.
            return Optional.empty();
        }
    }

    private Reading.Missing missing(String reason) {
        return new Reading.Missing(name() + ": " + reason, clock.now());
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
