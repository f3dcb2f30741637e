package io.wattle.tandem;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hosts of which so many are up whatever the load, as Slurm's {@code SuspendExcNodes=nid[10-20]:4} has it. Immutable and thread safe.
 *
 * @param words as it was written, for messages
 * @param hosts in lower case: names of hosts have none
 * @param count 0 or more; more than there are: none of them sleeps
 */
public record HostReserve(String words, Set<String> hosts, int count) {

    /** Of one expression: a cluster has fewer. */
    static final int MOST_HOSTS = 20_000;

    private static final Pattern EXPRESSION = Pattern.compile("([A-Za-z0-9._-]*)\\[([0-9,-]+)\\]([A-Za-z0-9._-]*)");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

    public HostReserve {
        hosts = Set.copyOf(hosts);
    }

    /**
     * Of a host expression, such as {@code dell[1-4,07].rack2}: one pair of brackets, whose numbers keep the zeros that they begin with.
     *
     * @return empty if it is none, or of more than {@value #MOST_HOSTS} hosts
     */
    static Optional<HostReserve> of(String expression, int count) {
        Matcher matcher = EXPRESSION.matcher(expression);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Set<String> hosts = new LinkedHashSet<>();
        for (String part : matcher.group(2).split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                return Optional.empty();
            }
            String first = range.group(1);
            int from = Integer.parseInt(first);
            int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
            if (to < from || to - from >= MOST_HOSTS - hosts.size()) {
                return Optional.empty();
            }
            for (int number = from; number <= to; number++) {
                String digits = String.format(Locale.ROOT, "%0" + first.length() + "d", number);
                hosts.add((matcher.group(1) + digits + matcher.group(3)).toLowerCase(Locale.ROOT));
            }
        }
        return Optional.of(new HostReserve(expression, hosts, count));
    }

    /** Whether the host is one of them, however it is written. */
    boolean includes(String host) {
        return hosts.contains(host.toLowerCase(Locale.ROOT));
    }
}
