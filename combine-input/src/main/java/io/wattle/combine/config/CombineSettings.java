package io.wattle.combine.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All settings of a job, checked.
 *
 * @param size how large splits become
 * @param weights of the classes, in the order given; empty unless the mode is per-class
 * @param hosts inline patterns
 * @param hostsFile file of patterns
 * @param maxFiles most pieces of a split, 1 or more
 * @param maxLocations most hosts that a split names, 1 to 10
 * @param inputPaths what the job's input paths name
 * @param slice which of the files are the job's
 * @param since file of a watermark, to read only newer files
 * @param sinceMarginSeconds files that are younger are for the next job, 0 or more
 * @param listThreads threads that list the input, 1 or more
 * @param format class name of the inner format
 * @param pools which files may share splits
 * @param missingPaths what becomes of input paths that name nothing
 * @param read how files are read
 */
public record CombineSettings(
        SizeSettings size,
        Map<String, Double> weights,
        Optional<String> hosts,
        Optional<String> hostsFile,
        int maxFiles,
        int maxLocations,
        InputPathsMode inputPaths,
        FileSlice slice,
        Optional<String> since,
        int sinceMarginSeconds,
        int listThreads,
        Optional<String> format,
        PoolSettings pools,
        MissingPathMode missingPaths,
        ReadSettings read) {

    private static final int MOST = 10_000_000;
    private static final int SECONDS_OF_A_YEAR = 365 * 24 * 60 * 60;
    private static final int MOST_THREADS = 256;
    private static final int MOST_AHEAD = 64;

    public CombineSettings {
        weights = Collections.unmodifiableMap(new LinkedHashMap<>(weights));
    }

    /**
     * Settings of a job.
     *
     * @param settings names and values; only {@link CombineKey}s and {@link HadoopKey#all()} are looked at
     * @throws CombineSettingsException if one is wrong, or contradicts another
     */
    public static CombineSettings of(Map<String, String> settings) throws CombineSettingsException {
        Values values = new Values(settings);
        SizeSettings size = size(values);
        CombineSettings all = new CombineSettings(
                size,
                weights(values.text(CombineKey.WEIGHTS)),
                values.given(CombineKey.HOSTS.key()),
                values.given(CombineKey.HOSTS_FILE.key()),
                values.whole(CombineKey.MAX_FILES, 1, MOST),
                locations(values),
                values.choice(CombineKey.INPUT_PATHS, InputPathsMode.class, InputPathsMode.FILES),
                FileSlice.of(values),
                values.given(CombineKey.SINCE.key()),
                values.whole(CombineKey.SINCE_MARGIN, 0, SECONDS_OF_A_YEAR),
                listThreads(values),
                values.given(CombineKey.FORMAT.key()),
                PoolSettings.of(values),
                values.choice(CombineKey.MISSING_PATHS, MissingPathMode.class, MissingPathMode.FAIL),
                read(values));
        all.checkClasses();
        all.checkSince();
        all.checkOpenCost(values.source(CombineKey.SIZE, HadoopKey.MAX_SIZE));
        return all;
    }

    /** What to say of each name that begins as our keys do and is none: a slip, or a key of another version. Sorted. */
    public static List<String> unknownKeys(Collection<String> names) {
        return names.stream()
                .filter(it ->
                        it.startsWith(CombineKey.PREFIX) && CombineKey.of(it).isEmpty())
                .sorted()
                .map(it -> it + ": no such key in this version; did you mean " + CombineKey.nearest(it) + "?")
                .toList();
    }

    /** Names of the settings of {@link #read(Map)}. */
    public static List<String> readKeys() {
        return List.of(
                CombineKey.BAD_FILES.key(),
                CombineKey.BAD_FILES_MAX_SHARE.key(),
                CombineKey.LONG_LINES.key(),
                CombineKey.LONG_LINES_LIMIT.key(),
                CombineKey.OPEN_AHEAD.key(),
                HadoopKey.MAX_LINE);
    }

    /**
     * Only how files are read.
     *
     * @param settings names and values of {@link #readKeys()}
     * @throws CombineSettingsException if one is wrong
     */
    public static ReadSettings read(Map<String, String> settings) throws CombineSettingsException {
        return read(new Values(settings));
    }

    /**
     * The classes of hosts; reads the file if there is one.
     *
     * @throws CombineSettingsException if the file cannot be read, or a pattern or class is wrong
     */
    public HostClasses hostClasses() throws CombineSettingsException {
        if (hostsFile.isEmpty()) {
            return HostClasses.inline(CombineKey.HOSTS.key(), hosts.orElseThrow(), weights.keySet());
        }
        List<String> lines;
        try {
            lines = Files.readAllLines(Path.of(hostsFile.get()), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CombineSettingsException(
                    CombineKey.HOSTS_FILE.key() + ": '" + hostsFile.get() + "' cannot be read: " + e, e);
        }
        return HostClasses.lines(hostsFile.get(), lines, weights.keySet());
    }

    private void checkClasses() throws CombineSettingsException {
        if (size.mode() != SizeMode.PER_CLASS) {
            return;
        }
        if (weights.isEmpty()) {
            throw new CombineSettingsException(CombineKey.SIZE_MODE.key() + " is per-class, and "
                    + CombineKey.WEIGHTS.key() + " is not set (needed: " + CombineKey.WEIGHTS.allowed() + ")");
        }
        if (hosts.isPresent() == hostsFile.isPresent()) {
            throw new CombineSettingsException(CombineKey.SIZE_MODE.key() + " is per-class: set one of "
                    + CombineKey.HOSTS.key() + " and " + CombineKey.HOSTS_FILE.key() + " ("
                    + (hosts.isPresent() ? "both are" : "none is") + " set)");
        }
        if (hosts.isPresent()) {
            hostClasses();
        }
    }

    private void checkSince() throws CombineSettingsException {
        if (since.isPresent() && inputPaths == InputPathsMode.MANIFESTS) {
            throw new CombineSettingsException(CombineKey.SINCE.key() + " is set, and " + CombineKey.INPUT_PATHS.key()
                    + " is manifests, which say no modification times (allowed: one of them)");
        }
    }

    private void checkOpenCost(String sizeKey) throws CombineSettingsException {
        long smallest = (long) (size.maxBytes() * leastShare());
        if (size.maxBytes() > 0 && size.openCostBytes() >= smallest) {
            throw new CombineSettingsException(CombineKey.OPEN_COST.key() + ": " + size.openCostBytes()
                    + " is not less than " + sizeKey + ", " + size.maxBytes()
                    + (smallest < size.maxBytes() ? ", which " + CombineKey.WEIGHTS.key() + " makes " + smallest : "")
                    + ": every file would be a split (allowed: less than the size)");
        }
    }

    /** Smallest split of a class as a share of the largest, above 0; 1 unless the mode is per-class. */
    public double leastShare() {
        if (size.mode() != SizeMode.PER_CLASS) {
            return 1;
        }
        return Collections.min(weights.values()) / Collections.max(weights.values());
    }

    private static SizeSettings size(Values values) throws CombineSettingsException {
        // Of Hadoop's key 0 and its largest number are "any size": jobs that write them mean that they set none.
        long least = values.given(CombineKey.SIZE.key()).isPresent() ? 1 : 0;
        long max = values.bytes(CombineKey.SIZE, HadoopKey.MAX_SIZE, 0, least, Long.MAX_VALUE);
        max = max == Long.MAX_VALUE ? 0 : max;
        SizeMode mode =
                values.choice(CombineKey.SIZE_MODE, SizeMode.class, max > 0 ? SizeMode.FIXED : SizeMode.ONE_PER_VCORE);
        if (mode == SizeMode.FIXED && max == 0) {
            throw new CombineSettingsException(CombineKey.SIZE_MODE.key() + " is fixed, and neither "
                    + CombineKey.SIZE.key() + " nor " + HadoopKey.MAX_SIZE + " is set (needed: "
                    + CombineKey.SIZE.allowed() + ")");
        }
        long node = values.bytes(CombineKey.MIN_PER_NODE, HadoopKey.MIN_NODE, 0, 0, Long.MAX_VALUE);
        long rack = values.bytes(CombineKey.MIN_PER_RACK, HadoopKey.MIN_RACK, 0, 0, Long.MAX_VALUE);
        String nodeKey = values.source(CombineKey.MIN_PER_NODE, HadoopKey.MIN_NODE);
        String rackKey = values.source(CombineKey.MIN_PER_RACK, HadoopKey.MIN_RACK);
        String maxKey = values.source(CombineKey.SIZE, HadoopKey.MAX_SIZE);
        atMost(nodeKey, node, maxKey, max);
        atMost(rackKey, rack, maxKey, max);
        atMost(nodeKey, node, rackKey, rack);
        long open = values.given(CombineKey.OPEN_COST.key()).isEmpty()
                ? -1
                : values.bytes(CombineKey.OPEN_COST, CombineKey.OPEN_COST.key(), 0, 0, Long.MAX_VALUE / 4);
        return new SizeSettings(mode, max, node, rack, values.whole(CombineKey.VCORES, 0, MOST), open);
    }

    private static void atMost(String lessKey, long less, String moreKey, long more) throws CombineSettingsException {
        if (more > 0 && less > more) {
            throw new CombineSettingsException(
                    lessKey + ": " + less + " is more than " + moreKey + ", " + more + " (allowed: at most that)");
        }
    }

    private static Map<String, Double> weights(String text) throws CombineSettingsException {
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String part : text.isEmpty() ? new String[0] : text.split(",")) {
            int equals = part.indexOf('=');
            double weight;
            try {
                weight = Double.parseDouble(part.substring(equals + 1));
            } catch (NumberFormatException e) {
                throw Values.error(CombineKey.WEIGHTS.key(), part.trim(), CombineKey.WEIGHTS, e);
            }
            if (equals < 1 || !(weight > 0) || Double.isInfinite(weight)) {
                throw Values.error(CombineKey.WEIGHTS.key(), part.trim(), CombineKey.WEIGHTS, null);
            }
            if (weights.put(part.substring(0, equals).trim(), weight) != null) {
                throw new CombineSettingsException(CombineKey.WEIGHTS.key() + ": two weights of class "
                        + part.substring(0, equals).trim() + " (allowed: one)");
            }
        }
        return weights;
    }

    private static int locations(Values values) throws CombineSettingsException {
        int locations = values.whole(CombineKey.LOCATIONS, 1, 10);
        Optional<String> hadoops = values.given(HadoopKey.MAX_LOCATIONS);
        int most = hadoops.isEmpty()
                ? locations
                : values.whole(CombineKey.LOCATIONS, HadoopKey.MAX_LOCATIONS, hadoops.get(), 1, Integer.MAX_VALUE);
        if (locations > most && values.given(CombineKey.LOCATIONS.key()).isPresent()) {
            throw new CombineSettingsException(CombineKey.LOCATIONS.key() + ": " + locations + " is more than "
                    + HadoopKey.MAX_LOCATIONS + ", " + most + " (allowed: at most that)");
        }
        return Math.min(locations, most);
    }

    private static int listThreads(Values values) throws CombineSettingsException {
        int own = values.whole(CombineKey.LIST_THREADS, 1, MOST_THREADS);
        Optional<String> hadoops = values.given(HadoopKey.LIST_THREADS);
        if (hadoops.isEmpty() || values.given(CombineKey.LIST_THREADS.key()).isPresent()) {
            return own;
        }
        int set = values.whole(CombineKey.LIST_THREADS, HadoopKey.LIST_THREADS, hadoops.get(), 1, Integer.MAX_VALUE);
        // mapred-default.xml sets 1 for every job: that is nobody's choice.
        return set == 1 ? own : Math.min(set, MOST_THREADS);
    }

    private static ReadSettings read(Values values) throws CombineSettingsException {
        int any = ReadSettings.ANY_LENGTH;
        int limit;
        if (values.given(CombineKey.LONG_LINES_LIMIT.key()).isPresent()) {
            limit = (int) values.bytes(CombineKey.LONG_LINES_LIMIT, CombineKey.LONG_LINES_LIMIT.key(), any, 1, any);
        } else {
            long hadoops = values.bytes(CombineKey.LONG_LINES_LIMIT, HadoopKey.MAX_LINE, any + 1, 1, Integer.MAX_VALUE);
            limit = (int) Math.min(any, Math.max(1, hadoops - 1));
        }
        return new ReadSettings(
                values.choice(CombineKey.BAD_FILES, BadFileMode.class, BadFileMode.FAIL),
                values.share(CombineKey.BAD_FILES_MAX_SHARE),
                values.choice(CombineKey.LONG_LINES, LongLineMode.class, LongLineMode.SKIP),
                limit,
                values.whole(CombineKey.OPEN_AHEAD, 0, MOST_AHEAD));
    }
}
