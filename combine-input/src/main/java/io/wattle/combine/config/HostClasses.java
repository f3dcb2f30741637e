package io.wattle.combine.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which hosts are of which class: the first pattern that matches counts. Immutable and thread safe. */
public final class HostClasses {

    private record Rule(HostPattern pattern, String className) {}

    private final List<Rule> rules;

    private HostClasses(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** From {@code pattern=class, pattern=class}. */
    static HostClasses inline(String key, String text, Set<String> classes) throws CombineSettingsException {
        List<Rule> rules = new ArrayList<>();
        for (String part : text.split(",")) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new CombineSettingsException(
                        key + ": '" + part.trim() + "' (allowed: " + CombineKey.HOSTS.allowed() + ")");
            }
            String className = part.substring(equals + 1).trim();
            rules.add(rule(key, part.substring(0, equals), className, "class '" + className + "'", classes));
        }
        return new HostClasses(rules);
    }

    /**
     * From the lines of a file: {@code pattern: class} each, quotes round a pattern, a comment after a #, and a first
     * line {@code hosts:} are allowed, so that the energy scheduler's file of hosts will do.
     */
    static HostClasses lines(String file, List<String> lines, Set<String> classes) throws CombineSettingsException {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("(^|\\s)#.*", "").trim();
            if (line.isEmpty() || (rules.isEmpty() && line.equals("hosts:"))) {
                continue;
            }
            String where = file + " line " + (i + 1);
            int colon = line.lastIndexOf(':');
            if (colon < 0) {
                // Not the line: whoever submits a job for another may name any file of this host.
                throw new CombineSettingsException(where + ": no class (allowed: pattern: class)");
            }
            String pattern = unquoted(line.substring(0, colon));
            rules.add(rule(where, pattern, unquoted(line.substring(colon + 1)), "its class", classes));
        }
        if (rules.isEmpty()) {
            throw new CombineSettingsException(file + ": no host patterns (needed: lines of the form pattern: class)");
        }
        return new HostClasses(rules);
    }

    /** The class of a host, or empty if no pattern matches. */
    public Optional<String> find(String host) {
        return rules.stream()
                .filter(it -> it.pattern().matches(host))
                .map(Rule::className)
                .findFirst();
    }

    /** @param shown how a message names the class */
    private static Rule rule(String where, String pattern, String className, String shown, Set<String> classes)
            throws CombineSettingsException {
        if (!classes.contains(className.trim())) {
            throw new CombineSettingsException(where + ": " + shown + " has no weight in " + CombineKey.WEIGHTS.key()
                    + " (there: " + String.join(", ", classes) + ")");
        }
        try {
            return new Rule(HostPattern.parse(pattern.trim()), className.trim());
        } catch (IllegalArgumentException e) {
            throw new CombineSettingsException(where + ": " + e.getMessage(), e);
        }
    }

    private static String unquoted(String text) {
        return text.trim().replaceFirst("^(['\"])(.*)\\1$", "$2");
    }
}
