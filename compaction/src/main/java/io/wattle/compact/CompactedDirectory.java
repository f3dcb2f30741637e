package io.wattle.compact;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/**
 * Where a compaction keeps what: its data files in the directory itself, all else in {@code _compaction}, which
 * Hadoop's formats do not read.
 *
 * @param path of the directory, qualified
 */
public record CompactedDirectory(Path path) {

    /** Name of the folder for all but data. */
    public static final String FOLDER = "_compaction";

    /** How names of lists of files begin. */
    public static final String LIST = "list-";

    private static final String PART = "part-";
    private static final String SIGN = "sign-";

    /** What an attempt makes: a part, an id that nobody else has, and what the format adds. */
    private static final Pattern DATA_NAME = Pattern.compile(PART + "\\d{5,}-[0-9a-f]{12}(\\.[a-z]+)?");

    /** The folder for all but data. */
    public Path folder() {
        return new Path(path, FOLDER);
    }

    /** What is to be compacted, into which parts. */
    public Path plan() {
        return new Path(folder(), "plan");
    }

    /** The files of a plan, by the name that the plan says. */
    public Path list(String name) {
        return new Path(folder(), name);
    }

    /** What attempts write before they commit. */
    public Path attempts() {
        return new Path(folder(), "attempts");
    }

    /** Why attempts failed, by part. */
    public Path failures() {
        return new Path(folder(), "failures");
    }

    /** How many files parts leave out. */
    public Path leftOut() {
        return new Path(folder(), "left-out");
    }

    /** Which command works on the directory. */
    public Path lock() {
        return new Path(folder(), "lock");
    }

    /** A lock that is not in its place: not yet, or no more. */
    public Path lock(String id) {
        return new Path(folder(), "lock-" + id);
    }

    /** That the holder of a lock is alive. */
    public Path sign(String id) {
        return new Path(folder(), SIGN + id);
    }

    /** Whose sign a file of the folder is; empty if it is none. */
    public static Optional<String> idOfSign(String name) {
        return name.startsWith(SIGN) ? Optional.of(name.substring(SIGN.length())) : Optional.empty();
    }

    /** The indexes of the parts that are committed. */
    public Path indexes() {
        return new Path(folder(), "index");
    }

    /** Which files a part holds; it is there once the part is committed. */
    public Path index(int part) {
        return new Path(indexes(), partName(part));
    }

    /** That all parts are committed, and what they are. */
    public Path complete() {
        return new Path(folder(), "complete");
    }

    /** That the deletion of inputs has begun. */
    public Path retiring() {
        return new Path(folder(), "retiring");
    }

    /** That inputs were deleted, and what was left of them. */
    public Path retired() {
        return new Path(folder(), "retired");
    }

    /** A data file. */
    public Path data(String name) {
        return new Path(path, name);
    }

    /** Name of a part. */
    public static String partName(int part) {
        return PART + String.format(Locale.ROOT, "%05d", part);
    }

    /** Number of the part whose data a file of that name is. */
    public static int partOf(String dataName) {
        String number = dataName.substring(PART.length(), dataName.indexOf('-', PART.length()));
        return Integer.parseInt(number);
    }

    /** Whether a file's name is that of a part's data. */
    public static boolean isDataName(String name) {
        return DATA_NAME.matcher(name).matches();
    }
}
