package io.wattle.scheduler.tandem;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Addresses of hosts, as a thread of ours has looked them up: who asks waits for no name server. Thread safe. */
final class HostLookup {

    private static final Pattern ADDRESS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|.*:.*");

    /** Looks one host up; may wait. */
    @FunctionalInterface
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    private final Resolver resolver;
    private volatile Map<String, Set<String>> known = Map.of();

    HostLookup(Resolver resolver) {
        this.resolver = resolver;
    }

    /**
     * Looks up those that are not known, or all; others are forgotten. May wait; for one thread.
     *
     * @param anew whether those that are known may have changed
     */
    void lookUp(Set<String> hosts, boolean anew) {
        Map<String, Set<String>> next = new HashMap<>();
        for (String host : hosts) {
            if (isAddress(host)) {
                continue;
            }
            Set<String> before = known.getOrDefault(host, Set.of());
            next.put(host, anew || before.isEmpty() ? resolve(host) : before);
        }
        known = next;
    }

    private Set<String> resolve(String host) {
        try {
            return Arrays.stream(resolver.resolve(host)).map(HostLookup::text).collect(Collectors.toSet());
        } catch (UnknownHostException e) {
            return Set.of();
        }
    }

    /** Empty if nobody has looked it up yet. A set without an address: it is looked up, and has none. */
    Optional<Set<String>> addresses(String host) {
        return isAddress(host) ? Optional.of(Set.of(lower(host))) : Optional.ofNullable(known.get(host));
    }

    static String text(InetAddress address) {
        // IPv6 with its interface is the address of that machine's own view only.
        return lower(address.getHostAddress().replaceAll("%.*", ""));
    }

    /** What a host may be called elsewhere: its name, and the first part of it. */
    static Set<String> names(String host) {
        Set<String> names = new HashSet<>();
        names.add(lower(host));
        if (!isAddress(host)) {
            names.add(lower(host.replaceAll("\\..*", "")));
        }
        return names;
    }

    private static boolean isAddress(String host) {
        return ADDRESS.matcher(host).matches();
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
