package io.wattle.tuning.engine.program;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Settings that were given to a program as {@code --conf} arguments, and what became of them in its applications.
 *
 * @param given by key
 * @param leftOut keys that were left to Spark, which is to have no value of them
 */
public record SparkSettings(Map<String, String> given, Collection<String> leftOut) {

    /** Key of the tags by which applications are found: a program may add its own. */
    public static final String TAGS = "spark.yarn.tags";

    /** Spark writes this instead of what may be a secret. */
    private static final String REDACTED = "*********";

    /** Spark puts options of its own before those given. */
    private static final Set<String> LENGTHENED =
            Set.of("spark.executor.extraJavaOptions", "spark.driver.extraJavaOptions");

    /** Spark's client writes the names that files have on the cluster there, or nothing more once they are there. */
    private static final Pattern REWRITTEN = Pattern.compile(
            "spark\\.(yarn\\.(jars|archive|keytab|dist\\..*)|kerberos\\.keytab|jars(\\..*)?|files|archives"
                    + "|submit\\.pyFiles|driver\\.(host|port)|ui\\.port)");

    public SparkSettings {
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
        leftOut = List.copyOf(leftOut);
    }

    /**
     * The values that the last application has instead of those given or left out, by key, of keys that no application has as
     * given. What Spark does not tell counts as given, and so do keys that it rewrites itself.
     *
     * @param applications properties of each, one or more
     */
    public Map<String, String> overwritten(List<Map<String, String>> applications) {
        Map<String, String> last = applications.get(applications.size() - 1);
        Map<String, String> overwritten = new LinkedHashMap<>();
        given.forEach((key, value) -> {
            if (!isRewritten(key) && applications.stream().noneMatch(it -> hasTaken(key, it.get(key), value))) {
                overwritten.put(key, String.valueOf(last.get(key)));
            }
        });
        for (String key : leftOut) {
            if (applications.stream().allMatch(it -> it.containsKey(key))) {
                overwritten.put(key, last.get(key));
            }
        }
        return overwritten;
    }

    private static boolean isRewritten(String key) {
        return key.equals(TAGS) || REWRITTEN.matcher(key).matches();
    }

    private static boolean hasTaken(String key, String told, String value) {
        if (told == null) {
            return false;
        }
        // Spark strips what it reads in its master's file of properties.
        String given = value.strip();
        return told.strip().equals(given)
                || told.startsWith(REDACTED)
                || (LENGTHENED.contains(key) && told.strip().endsWith(" " + given));
    }
}
