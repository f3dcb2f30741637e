package io.wattle.measure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Round trips by the ping program, of iputils or of busybox. */
final class Ping {

    static final int COUNT = 5;

    private static final Pattern AVERAGE =
            Pattern.compile("(?:rtt|round-trip) min/avg/max(?:/mdev)? = [\\d.]+/(\\d+(?:\\.\\d+)?)/");

    private Ping() {}

    /** Mean round trip in ms. */
    static double millis(Path ping, Peer peer, Duration limit) throws NotMeasuredException, InterruptedException {
        return parse(ToolRun.of(List.of(ping.toString(), "-n", "-c", Integer.toString(COUNT), peer.host()), limit));
    }

    static double parse(ToolRun run) throws NotMeasuredException {
        Matcher matcher = AVERAGE.matcher(run.output());
        if (run.exitCode() != 0 || !matcher.find()) {
            throw new NotMeasuredException(
                    "ping ended with exit code " + run.exitCode() + " and no round trip: " + run.complaint());
        }
        return Double.parseDouble(matcher.group(1));
    }
}
