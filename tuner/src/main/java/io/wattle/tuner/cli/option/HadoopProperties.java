package io.wattle.tuner.cli.option;

import io.wattle.tuning.engine.site.HadoopKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hadoop properties as {@code -D KEY=VALUE} and other options give them. */
final class HadoopProperties {

    private static final Pattern PROPERTY = Pattern.compile("([A-Za-z0-9][A-Za-z0-9._-]{0,199})=(.*)", Pattern.DOTALL);

    /** More than the class paths of task archives, which name each jar of Hadoop: 13,000. */
    private static final int MOST_CHARACTERS = 32_768;

    private static final int MOST_PROPERTIES = 100;

    /** What the tuner sets itself, and what to do instead. */
    private static final Map<String, String> OWN = Map.of(
            "mapreduce.job.queuename", "take --queue NAME",
            "mapreduce.input.fileinputformat.inputdir", "take --input PATH",
            "mapreduce.output.fileoutputformat.outputdir", "outputs are checked and deleted",
            "mapreduce.job.name", "leave it out",
            "mapreduce.framework.name", "leave --conf-dir and --engine hadoop out for an embedded cluster",
            "yarn.resourcemanager.address", "take --conf-dir DIR with the cluster's yarn-site.xml",
            "fs.defaultFS", "take --conf-dir DIR with the cluster's core-site.xml");

    private HadoopProperties() {}

    /**
     * The properties by key; of a key that is given twice the last value.
     *
     * @param option which gives them, such as {@code -D}
     * @throws UsageException that names the first one that cannot be
     */
    static Map<String, String> parse(String option, List<String> given) throws UsageException {
        Map<String, String> properties = new TreeMap<>();
        for (String text : given) {
            Matcher matcher = PROPERTY.matcher(text);
            if (!matcher.matches()) {
                throw new UsageException(option + ": '" + shortened(text) + "' (allowed: KEY=VALUE, such as " + option
                        + " mapreduce.map.memory.mb=2048)");
            }
            String key = matcher.group(1);
            String value = matcher.group(2);
            if (value.length() > MOST_CHARACTERS || value.chars().anyMatch(Character::isISOControl)) {
                throw new UsageException(option + " " + key + ": a value of " + value.length()
                        + " characters (allowed: at most " + MOST_CHARACTERS + ", none of them a control character)");
            }
            Optional<String> own = new HadoopKey(key).among(OWN.keySet());
            if (own.isPresent()) {
                throw new UsageException(option + " " + key + ": "
                        + (key.equals(own.get()) ? "" : "is an old name of " + own.get() + ", ")
                        + "the tuner sets this itself (" + OWN.get(own.get()) + ")");
            }
            if (new HadoopKey(key).isSecret()) {
                throw new UsageException(option + " " + key + ": is a secret to Hadoop, and what " + option
                        + " sets is shown by ps and kept "
                        + "in run.json and report.html (put it into the files of --conf-dir or into a credential provider, "
                        + "hadoop.security.credential.provider.path)");
            }
            properties.put(key, value);
        }
        if (properties.size() > MOST_PROPERTIES) {
            throw new UsageException(option + ": " + properties.size() + " properties (allowed: at most "
                    + MOST_PROPERTIES + "; put them into the files of --conf-dir)");
        }
        return properties;
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 77) + "...";
    }
}
