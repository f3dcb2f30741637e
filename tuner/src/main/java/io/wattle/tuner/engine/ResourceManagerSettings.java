package io.wattle.tuner.engine;

import io.wattle.simulator.yarn.YarnSettings;
import io.wattle.tuner.engine.job.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * What a configuration says of how its ResourceManager gives out containers, as far as the simulator knows it.
 *
 * @param yarn Hadoop 3's defaults where nothing is said
 * @param weight {@code yarn.energy.weight}; empty if it is not set
 */
public record ResourceManagerSettings(YarnSettings yarn, OptionalDouble weight) {

    private static final String SCHEDULER_FILE = "capacity-scheduler.xml";
    private static final String CAPACITY = "yarn.scheduler.capacity.";
    private static final String MULTIPLE = CAPACITY + "per-node-heartbeat.multiple-assignments-enabled";
    private static final String MOST = CAPACITY + "per-node-heartbeat.maximum-container-assignments";
    private static final String CALCULATOR = CAPACITY + "resource-calculator";
    private static final String MASTER_SHARE = CAPACITY + "maximum-am-resource-percent";
    private static final String WEIGHT = "yarn.energy.weight";
    private static final double MILLIS_PER_SECOND = 1000;
    private static final double LEAST_SHARE = 0.001;

    /** Reads a directory. @throws InputException if a value is none that can be; the message names its key */
    public static ResourceManagerSettings of(Path confDir) throws InputException {
        Configuration conf = ConfiguredHadoop.configuration(confDir);
        Path scheduler = confDir.resolve(SCHEDULER_FILE);
        if (Files.isReadable(scheduler)) {
            conf.addResource(new org.apache.hadoop.fs.Path(scheduler.toUri()));
        }
        Numbers numbers = new Numbers(confDir, conf);
        YarnSettings defaults = YarnSettings.HADOOP_3;
        double heartbeatMillis = numbers.get(
                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
                MILLIS_PER_SECOND * defaults.heartbeatSeconds(),
                1,
                Integer.MAX_VALUE);
        double most = numbers.get(MOST, defaults.containersPerHeartbeat(), Integer.MIN_VALUE, Integer.MAX_VALUE);
        // Hadoop takes 0 and less for no limit.
        int limit = most < 1 ? Integer.MAX_VALUE : (int) most;
        double weight = numbers.get(WEIGHT, Double.NaN, 0, 1);
        return new ResourceManagerSettings(
                new YarnSettings(
                        heartbeatMillis / MILLIS_PER_SECOND,
                        conf.getBoolean(MULTIPLE, true) ? limit : 1,
                        conf.getTrimmed(CALCULATOR, "").equals(DominantResourceCalculator.class.getName()),
                        numbers.get(MASTER_SHARE, defaults.masterShare(), LEAST_SHARE, 1)),
                Double.isNaN(weight) ? OptionalDouble.empty() : OptionalDouble.of(weight));
    }

    private record Numbers(Path confDir, Configuration conf) {
        double get(String key, double otherwise, double least, double most) throws InputException {
            String text = conf.getTrimmed(key, "");
            try {
                double number = text.isEmpty() ? otherwise : Double.parseDouble(text);
                if (text.isEmpty() || (number >= least && number <= most)) {
                    return number;
                }
                throw InputException.saying(refusal(key, text, least, most), null);
            } catch (NumberFormatException e) {
                throw InputException.saying(refusal(key, text, least, most), e);
            }
        }

        private String refusal(String key, String text, double least, double most) {
            return confDir + ": " + key + " is '" + text + "' (allowed: a number from " + least + " to " + most + ")";
        }
    }
}
