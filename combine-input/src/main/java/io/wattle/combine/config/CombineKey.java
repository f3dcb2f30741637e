package io.wattle.combine.config;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Every {@code mapreduce.input.combine.*} key: the one place that names, defaults and descriptions come from. */
public enum CombineKey {
    SIZE(
            "size",
            "",
            "bytes, 1 or more; k, m, g or t may follow",
            "Most bytes of a split. Unset: mapreduce.input.fileinputformat.split.maxsize, else it follows from the"
                    + " vcores."),
    SIZE_MODE(
            "size-mode",
            "",
            "fixed, one-per-vcore or per-class",
            "fixed: up to the size. one-per-vcore: all bytes over the vcores of the cluster, at most a block."
                    + " per-class: as either, times the weight of the class of the hosts that the split is for. Unset:"
                    + " fixed if a size is set, else one-per-vcore."),
    MIN_PER_NODE(
            "min-per-node",
            "",
            "bytes, 0 or more; k, m, g or t may follow",
            "A host that holds less gets no split of its own. Unset:"
                    + " mapreduce.input.fileinputformat.split.minsize.per.node, else 0."),
    MIN_PER_RACK(
            "min-per-rack",
            "",
            "bytes, 0 or more; k, m, g or t may follow",
            "A rack that holds less gets no split of its own. Unset:"
                    + " mapreduce.input.fileinputformat.split.minsize.per.rack, else 0."),
    VCORES(
            "vcores",
            "0",
            "a whole number from 0 to 10000000",
            "Vcores to share all bytes among; 0 asks the ResourceManager for those of all running nodes."),
    WEIGHTS(
            "weights",
            "",
            "class=weight, separated by commas; weights above 0",
            "How fast each class of hosts is, for per-class. The class with the largest weight gets splits of the full"
                    + " size, the others in proportion, and so does a host of no class with the smallest weight."),
    HOSTS(
            "hosts",
            "",
            "pattern=class, separated by commas; * for any letters, ? for one, [1-35] for numbers",
            "Which hosts are of which class; the first pattern that matches counts."),
    HOSTS_FILE(
            "hosts.file",
            "",
            "path of a file on the submitting host",
            "The same as lines of the form pattern: class, or the energy scheduler's file of hosts."),
    OPEN_COST(
            "open-cost",
            "4m",
            "bytes, 0 or more and less than the size; k, m, g or t may follow",
            "What opening a file weighs, added to its bytes. Unless set, at most a quarter of the mean size of the"
                    + " files and a 32nd of the split size, and splits may weigh more by as much as files of the mean size"
                    + " do: so their number hardly changes. If set, it counts in full."),
    MAX_FILES("max-files", "20000", "a whole number from 1 to 10000000", "Most files, or pieces of files, in a split."),
    LOCATIONS(
            "locations",
            "10",
            "a whole number from 1 to 10",
            "Most hosts that a split names, the ones with most of its bytes; never more than"
                    + " mapreduce.job.max.split.locations."),
    INPUT_PATHS(
            "input-paths",
            "files",
            "files or manifests",
            "What the job's input paths name: files, directories and globs to read; or manifests, which are not read"
                    + " but list the files to read, so that nothing is listed: lines of path, length and hosts, or an S3"
                    + " inventory's manifest.json."),
    SLICE(
            "slice",
            "",
            "K/N, a number from 1 to N and a number up to 100000",
            "Reads only one of N slices of the files, about as many in each, by a hash of their paths: N jobs, one for each K, read"
                    + " all files once, and each plans an Nth of them. Unset: all files."),
    SINCE(
            "since",
            "",
            "path of a file, of a job's own; it need not exist",
            "Reads only files that are newer than those that the last job with this file has read. The file keeps their"
                    + " modification time; it moves when the job is confirmed, by SavedWatermark or WatermarkCommand."),
    SINCE_MARGIN(
            "since.margin-seconds",
            "60",
            "a whole number from 0 to 31536000",
            "Files that were modified less than this before the submission are for the next job: files may come later"
                    + " than their time says, and clocks differ."),
    LIST_THREADS(
            "list.threads",
            "8",
            "a whole number from 1 to 256",
            "Threads that list the input. Unset: mapreduce.input.fileinputformat.list-status.num-threads if above 1,"
                    + " at most 256, else 8."),
    OPEN_AHEAD(
            "open-ahead",
            "4",
            "a whole number from 0 to 64",
            "Files that a task opens before their turn, and of which it reads the first bytes, up to 1 MB each: so that"
                    + " requests to a store are under way together. Text and SequenceFiles, also through"
                    + " PackedInputFormat; of formats of others none is opened ahead."),
    FORMAT(
            "format",
            "",
            "a subclass of FileInputFormat, of the API in use",
            "Which format reads the pieces, for PackedInputFormat."),
    POOLS(
            "pools",
            "",
            "glob=class or glob=, separated by commas",
            "Pools of files: no split has files of two. A glob names files, or directories with all that is"
                    + " below them; without a scheme it holds on any file system. The class is the format that reads"
                    + " them, for PackedInputFormat; without it, and for files in no pool, it is that of format. A file"
                    + " in two pools is refused."),
    POOLS_BY(
            "pools.by",
            "glob",
            "glob or directory",
            "Which files share splits: all of a pool, or those of one directory only, so that the partitions of a table"
                    + " do not mix."),
    BAD_FILES(
            "bad-files",
            "fail",
            "fail, skip or quarantine",
            "What becomes of a file that is truncated, gone, corrupt or not permitted: the task fails; or, in an"
                    + " attempt on another node or the last one, the file is counted and the next one read; or it is also"
                    + " listed in _quarantine of the job's output. The same holds at submission for a directory that may"
                    + " not be read, for what vanished while the input was listed, and for a file without a codec for its"
                    + " ending."),
    BAD_FILES_MAX_SHARE(
            "bad-files.max-share",
            "0.1",
            "0 to 1",
            "Share of the job's files that may be bad. What is left out at submission counts first, a directory as one"
                    + " file; the rest is for the tasks together, wherever the bad files lie: who meets one more fails."
                    + " A file counts once, whoever leaves it out. Where tasks cannot count together, as no job has a"
                    + " directory of its own, each may leave out this share of its own files, rounded down."),
    MISSING_PATHS(
            "missing-paths",
            "fail",
            "fail or skip",
            "What becomes of an input path or glob that names nothing: the job is refused, or the path is counted and"
                    + " left out."),
    LONG_LINES(
            "long-lines",
            "skip",
            "skip or fail",
            "What becomes of a line longer than the limit: it is counted and the next one read, or the task fails."),
    LONG_LINES_LIMIT(
            "long-lines.limit",
            "",
            "bytes, 1 to 2147483631; k, m or g may follow",
            "Longest line, without its delimiter. Unset: mapreduce.input.linerecordreader.line.maxlength less one, as"
                    + " Hadoop counts, else any length.");

    /** What all keys begin with. */
    public static final String PREFIX = "mapreduce.input.combine.";

    private final String key;
    private final String defaultValue;
    private final String allowed;
    private final String description;

    CombineKey(String suffix, String defaultValue, String allowed, String description) {
        key = PREFIX + suffix;
        this.defaultValue = defaultValue;
        this.allowed = allowed;
        this.description = description;
    }

    /**
     * What documentation says of a key.
     *
     * @param name whole name
     * @param defaultValue as one would write it; empty for none
     * @param allowed what values are allowed
     * @param description what it does
     */
    public record Doc(String name, String defaultValue, String allowed, String description) {}

    /** All keys in their order. */
    public static List<Doc> documentation() {
        return Arrays.stream(values())
                .map(it -> new Doc(it.key, it.defaultValue, it.allowed, it.description))
                .toList();
    }

    /** Whole name, such as {@code mapreduce.input.combine.size}. */
    public String key() {
        return key;
    }

    /** As one would write it in XML; empty for none. */
    public String defaultValue() {
        return defaultValue;
    }

    /** What values are allowed, for messages. */
    public String allowed() {
        return allowed;
    }

    /** What it does: sentences. */
    public String description() {
        return description;
    }

    /** The key of that whole name, or empty. */
    static Optional<CombineKey> of(String name) {
        return Arrays.stream(values()).filter(it -> it.key.equals(name)).findFirst();
    }

    /** The known name that shares most letters with this one, counted from both ends. */
    static String nearest(String name) {
        return Arrays.stream(values())
                .map(CombineKey::key)
                .max(Comparator.comparingInt((String it) -> shared(it, name)))
                .orElseThrow();
    }

    private static int shared(String one, String other) {
        int most = Math.min(one.length(), other.length());
        int front = 0;
        while (front < most && one.charAt(front) == other.charAt(front)) {
            front++;
        }
        int back = 0;
        while (back < most - front && one.charAt(one.length() - 1 - back) == other.charAt(other.length() - 1 - back)) {
            back++;
        }
        return 2 * (front + back) - one.length();
    }
}
