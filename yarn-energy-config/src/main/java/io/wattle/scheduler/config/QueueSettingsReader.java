package io.wattle.scheduler.config;

import io.wattle.placement.WorkloadClass;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads the queues' keys. Stateless and thread safe. */
final class QueueSettingsReader {

    private static final long LONGEST_MILLIS = 3_600_000;

    private QueueSettingsReader() {}

    /**
     * Takes the queues' keys out of the map.
     *
     * @return settings by full queue path, without what the queues above have
     */
    static Map<String, QueueSettings> take(Map<String, String> properties) throws SettingsException {
        Map<String, QueueSettings> queues = new TreeMap<>();
        for (String name : Set.copyOf(properties.keySet())) {
            if (QueueKey.isQueues(name)) {
                String text = properties.remove(name).trim();
                QueueKey key = QueueKey.find(name)
                        .orElseThrow(() -> new SettingsException(
                                name + ": no such key of a queue (allowed after the" + " queue's path: "
                                        + QueueKey.suffixes() + "); correct or remove it in yarn-site.xml"));
                QueueSettings one = read(key, name, text);
                queues.merge(path(key, name), one, QueueSettings::orElse);
            }
        }
        return queues;
    }

    private static String path(QueueKey key, String name) throws SettingsException {
        String path = key.path(name);
        if (!path.equals("root") && !path.startsWith("root.")) {
            throw new SettingsException(name + ": '" + path + "' is no queue's full path (allowed: root and what begins"
                    + " with root., such as root.default); correct it in yarn-site.xml");
        }
        return path;
    }

    private static QueueSettings read(QueueKey key, String name, String text) throws SettingsException {
        Optional<RunMode> mode = Optional.empty();
        Optional<Double> weight = Optional.empty();
        Optional<Duration> longest = Optional.empty();
        Optional<Duration> masters = Optional.empty();
        Optional<WorkloadClass> workload = Optional.empty();
        Optional<HintGivers> hints = Optional.empty();
        switch (key) {
            case MODE -> mode = Optional.of(require(key, name, text, mode(text)));
            case WEIGHT -> weight = Optional.of(require(key, name, text, weight(text)));
            case DEFERRAL_LONGEST -> longest = Optional.of(require(key, name, text, millis(text)));
            case AM_DEFERRAL -> masters = Optional.of(require(key, name, text, millis(text)));
            case WORKLOAD -> workload = Optional.of(require(key, name, text, WorkloadNames.parse(text)));
            case HINTS -> hints = Optional.of(require(key, name, text, HintGivers.parse(text)));
        }
        return new QueueSettings(mode, weight, longest, masters, workload, hints);
    }

    private static <T> T require(QueueKey key, String name, String text, Optional<T> value) throws SettingsException {
        return value.orElseThrow(() -> new SettingsException(
                name + ": '" + text + "' (allowed: " + key.allowed() + "); correct it in yarn-site.xml"));
    }

    private static Optional<RunMode> mode(String text) {
        return Arrays.stream(RunMode.values())
                .filter(it -> it.label().equals(text))
                .findFirst();
    }

    private static Optional<Double> weight(String text) {
        try {
            return Optional.of(Double.parseDouble(text)).filter(it -> it >= 0 && it <= 1);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> millis(String text) {
        return text.matches("\\d{1,7}")
                ? Optional.of(Long.parseLong(text))
                        .filter(it -> it <= LONGEST_MILLIS)
                        .map(Duration::ofMillis)
                : Optional.empty();
    }
}
