package io.wattle.tuning.engine.site;

import io.wattle.ledger.IdlePolicy;
import io.wattle.simulator.yarn.YarnSettings;
import io.wattle.tuning.engine.job.InputException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * What a configuration says of how its ResourceManager gives out containers, as far as the simulator knows it. Immutable.
 *
 * @param yarn Hadoop 3's defaults where nothing is said
 * @param weight {@code yarn.energy.weight}; empty if it is not set
 * @param idle {@code yarn.energy.ledger.idle}; empty if it is not set
 * @param mastersHaveLabel whether jobs ask for nodes with a label for their masters
 * @param files names of the files that say something, by what they say, in the order in which it is asked for
 * @param hasSchedulerFile whether the directory has a {@code capacity-scheduler.xml}, which only the ResourceManager's host needs
 */
public record ResourceManagerSettings(
        YarnSettings yarn,
        OptionalDouble weight,
        Optional<IdlePolicy> idle,
        boolean mastersHaveLabel,
        Map<Setting, String> files,
        boolean hasSchedulerFile) {

    private static final String YARN_FILE = "yarn-site.xml";
    private static final String SCHEDULER_FILE = "capacity-scheduler.xml";
    private static final String CAPACITY = "yarn.scheduler.capacity.";
    private static final double MILLIS_PER_SECOND = 1000;
    private static final double LEAST_SHARE = 0.001;

    /** What nobody has configured. */
    public static final ResourceManagerSettings HADOOP_3 = new ResourceManagerSettings(
            YarnSettings.HADOOP_3, OptionalDouble.empty(), Optional.empty(), false, Map.of(), false);

    /** What is asked for. */
    public enum Setting {
        /** How often nodes report. */
        HEARTBEAT("heartbeat", YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS),
        /** Whether a node may get several containers at a report. */
        MULTIPLE("several containers a report", CAPACITY + "per-node-heartbeat.multiple-assignments-enabled"),
        /** How many. */
        MOST("containers a report", CAPACITY + "per-node-heartbeat.maximum-container-assignments"),
        /** Whether vcores count. */
        CALCULATOR("resource calculator", CAPACITY + "resource-calculator"),
        /** Share of masters. */
        MASTER_SHARE("masters' share", CAPACITY + "maximum-am-resource-percent"),
        /** Of the policy. */
        WEIGHT("weight", "yarn.energy.weight"),
        /** Who bears idle joules. */
        IDLE("who bears idle joules", "yarn.energy.ledger.idle"),
        /** Of nodes for masters. */
        MASTER_LABEL("label of masters", MRJobConfig.AM_NODE_LABEL_EXP);

        private final String text;
        private final String key;

        Setting(String text, String key) {
            this.text = text;
            this.key = key;
        }

        /** For people. */
        public String text() {
            return text;
        }

        /** Hadoop's, or the plug-in's. */
        public String key() {
            return key;
        }
    }

    public ResourceManagerSettings {
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /** Reads a directory. @throws InputException if a file cannot be read or a value be; the message names file or key */
    public static ResourceManagerSettings of(Path confDir) throws InputException {
        for (String file : List.of(YARN_FILE, SCHEDULER_FILE)) {
            requireReadable(confDir.resolve(file));
        }
        Configuration conf = SiteConfiguration.configuration(confDir);
        Path scheduler = confDir.resolve(SCHEDULER_FILE);
        boolean hasSchedulerFile = Files.exists(scheduler);
        if (hasSchedulerFile) {
            conf.addResource(new org.apache.hadoop.fs.Path(scheduler.toUri()));
        }
        try {
            return new Values(confDir, conf).settings(hasSchedulerFile);
        } catch (RuntimeException e) {
            throw InputException.saying(confDir + ": no configuration: " + e.getMessage(), e);
        }
    }

    /** One that is there and cannot be read must not be taken for Hadoop's defaults. */
    private static void requireReadable(Path file) throws InputException {
        boolean isThere = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        if (isThere && !(Files.isRegularFile(file) && Files.isReadable(file))) {
            throw InputException.saying(
                    file + ": cannot be read (needed: a file that this user may read, or none at all)", null);
        }
    }

    private record Values(Path confDir, Configuration conf) {

        ResourceManagerSettings settings(boolean hasSchedulerFile) throws InputException {
            YarnSettings defaults = YarnSettings.HADOOP_3;
            double heartbeatMillis =
                    number(Setting.HEARTBEAT, MILLIS_PER_SECOND * defaults.heartbeatSeconds(), 1, Integer.MAX_VALUE);
            double most = number(Setting.MOST, defaults.containersPerHeartbeat(), Integer.MIN_VALUE, Integer.MAX_VALUE);
            // Hadoop takes 0 and less for no limit.
            int limit = most < 1 ? YarnSettings.UNLIMITED : (int) most;
            boolean multiple = one(Setting.MULTIPLE, Map.of("true", true, "false", false), true);
            double weight = number(Setting.WEIGHT, Double.NaN, 0, 1);
            return new ResourceManagerSettings(
                    new YarnSettings(
                            heartbeatMillis / MILLIS_PER_SECOND,
                            multiple ? limit : 1,
                            one(
                                    Setting.CALCULATOR,
                                    Map.of(
                                            DefaultResourceCalculator.class.getName(), false,
                                            DominantResourceCalculator.class.getName(), true),
                                    false),
                            number(Setting.MASTER_SHARE, defaults.masterShare(), LEAST_SHARE, 1)),
                    Double.isNaN(weight) ? OptionalDouble.empty() : OptionalDouble.of(weight),
                    one(
                            Setting.IDLE,
                            Map.of(
                                    "by-share", Optional.of(IdlePolicy.BY_SHARE),
                                    "bucket", Optional.of(IdlePolicy.BUCKET)),
                            Optional.empty()),
                    !text(Setting.MASTER_LABEL).isEmpty(),
                    files(),
                    hasSchedulerFile);
        }

        private String text(Setting setting) {
            return conf.getTrimmed(setting.key(), "");
        }

        private double number(Setting setting, double otherwise, double least, double most) throws InputException {
            String text = text(setting);
            String allowed = "a number from " + least + " to " + most;
            try {
                double number = text.isEmpty() ? otherwise : Double.parseDouble(text);
                if (text.isEmpty() || (number >= least && number <= most)) {
                    return number;
                }
                throw refused(setting, text, allowed, null);
            } catch (NumberFormatException e) {
                throw refused(setting, text, allowed, e);
            }
        }

        private <T> T one(Setting setting, Map<String, T> values, T otherwise) throws InputException {
            String text = text(setting);
            if (text.isEmpty()) {
                return otherwise;
            }
            T value = values.get(text);
            if (value == null) {
                throw refused(
                        setting,
                        text,
                        String.join(" or ", values.keySet().stream().sorted().toList()),
                        null);
            }
            return value;
        }

        private InputException refused(Setting setting, String text, String allowed, Throwable cause) {
            return InputException.saying(
                    confDir + ": " + setting.key() + " is '" + text + "' (allowed: " + allowed + ")", cause);
        }

        /** Hadoop's own defaults come from files in its jars, which are named so. */
        private Map<Setting, String> files() {
            Map<Setting, String> files = new LinkedHashMap<>();
            for (Setting setting : Setting.values()) {
                String[] sources = conf.getPropertySources(setting.key());
                if (sources != null && sources.length > 0) {
                    String last = sources[sources.length - 1];
                    String name = last.substring(last.lastIndexOf('/') + 1);
                    if (!name.endsWith("-default.xml")) {
                        files.put(setting, name);
                    }
                }
            }
            return files;
        }
    }
}
