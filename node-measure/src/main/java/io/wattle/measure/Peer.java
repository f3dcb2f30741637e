package io.wattle.measure;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Host and port of an iperf3 server, from {@code host}, {@code host:port}, {@code [address]} or {@code [address]:port}. */
record Peer(String host, OptionalInt port) {

    // No leading dash: the host becomes an argument of a command.
    private static final Pattern TEXT = Pattern.compile(
            "(?:\\[(?<address>[0-9A-Fa-f:.]+(?:%[\\w.-]+)?)]|(?<host>[\\w][\\w.-]*))(?::(?<port>\\d{1,5}))?");

    static Peer parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw refused(text);
        }
        String host = matcher.group("address") == null ? matcher.group("host") : matcher.group("address");
        if (matcher.group("port") == null) {
            return new Peer(host, OptionalInt.empty());
        }
        int port = Integer.parseInt(matcher.group("port"));
        if (port < 1 || port > 65535) {
            throw refused(text);
        }
        return new Peer(host, OptionalInt.of(port));
    }

    private static IllegalArgumentException refused(String text) {
        return new IllegalArgumentException("network peer '" + text
                + "' (allowed: host, host:port, or [IPv6 address]:port, with a port from 1 to 65535)");
    }
}
