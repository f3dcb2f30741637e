package io.wattle.combine.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which files may share splits.
 *
 * @param rules in the order given
 * @param mode which files of a rule are a pool, and of those that no rule is about
 */
public record PoolSettings(List<PoolRule> rules, PoolMode mode) {

    public PoolSettings {
        rules = List.copyOf(rules);
    }

    /** Names of the settings of {@link #of(Map)}. */
    public static List<String> keys() {
        return List.of(CombineKey.POOLS.key(), CombineKey.POOLS_BY.key());
    }

    /**
     * Settings of a job.
     *
     * @param settings names and values of {@link #keys()}
     * @throws CombineSettingsException if one is wrong
     */
    public static PoolSettings of(Map<String, String> settings) throws CombineSettingsException {
        return of(new Values(settings));
    }

    static PoolSettings of(Values values) throws CombineSettingsException {
        List<PoolRule> rules = new ArrayList<>();
        Set<String> globs = new HashSet<>();
        for (String part : parts(values.text(CombineKey.POOLS))) {
            // Names of partitions have equals signs, names of classes have none.
            int equals = part.lastIndexOf('=');
            String glob = equals < 0 ? "" : part.substring(0, equals).trim();
            if (glob.isEmpty()) {
                throw Values.error(CombineKey.POOLS.key(), part, CombineKey.POOLS, null);
            }
            if (!globs.add(glob)) {
                throw new CombineSettingsException(CombineKey.POOLS.key() + ": '" + glob + "' twice (allowed: once)");
            }
            String format = part.substring(equals + 1).trim();
            rules.add(new PoolRule(glob, Optional.of(format).filter(it -> !it.isEmpty())));
        }
        return new PoolSettings(rules, values.choice(CombineKey.POOLS_BY, PoolMode.class, PoolMode.GLOB));
    }

    /** Parts between commas, but for commas in braces, which are of a glob. */
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char at = i == text.length() ? ',' : text.charAt(i);
            depth += at == '{' ? 1 : at == '}' ? -1 : 0;
            if (i == text.length() || (at == ',' && depth <= 0)) {
                parts.add(text.substring(start, i).trim());
                start = i + 1;
            }
        }
        parts.removeIf(String::isEmpty);
        return parts;
    }
}
