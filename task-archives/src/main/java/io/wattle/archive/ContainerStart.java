package io.wattle.archive;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether a container's JVM mapped an archive, by what it logged of class-data sharing ({@link #LOG_FILE}). Immutable and thread
 * safe.
 *
 * @param container its id; empty if the log does not say
 * @param state what the log tells
 * @param reason the JVM's own words, if it refused the archive, else empty
 */
public record ContainerStart(String container, State state, String reason) {

    /** Where the rendered options let a JVM log it, in the container's folder of logs. */
    public static final String LOG_FILE = "class-data.log";

    private static final String CONTAINER = "Container: ";

    /** What a log tells. */
    public enum State {
        /** Classes came from the archive. */
        ARCHIVE,
        /** The JVM refused the archive, and read its classes from jars. */
        JARS,
        /** The log does not tell. */
        UNKNOWN
    }

    /**
     * The containers of an application.
     *
     * @param lines what {@code yarn logs -applicationId APP -log_files class-data.log} prints, or one such log
     */
    public static List<ContainerStart> read(List<String> lines) {
        List<ContainerStart> starts = new ArrayList<>();
        String container = "";
        List<String> own = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(CONTAINER)) {
                add(starts, container, own);
                container = line.substring(CONTAINER.length()).strip().split("\\s+", 2)[0];
                own.clear();
            } else {
                own.add(line);
            }
        }
        add(starts, container, own);
        return starts;
    }

    private static void add(List<ContainerStart> starts, String container, List<String> lines) {
        if (!container.isEmpty() || lines.stream().anyMatch(it -> it.contains("][cds]"))) {
            starts.add(of(container, lines));
        }
    }

    /** Each JDK from 17 to 25 ends with one of two sentences where it goes on without. */
    private static ContainerStart of(String container, List<String> lines) {
        String reason = "";
        boolean mapped = false;
        for (String line : lines) {
            int end = line.indexOf("][cds] ");
            if (end < 0) {
                continue;
            }
            String words = line.substring(end + "][cds] ".length()).replace("UseSharedSpaces: ", "");
            if (words.startsWith("Unable to map shared spaces") || words.startsWith("Unable to use shared archive")) {
                return new ContainerStart(container, State.JARS, reason.isEmpty() ? words : reason);
            }
            boolean isReason =
                    line.contains("UseSharedSpaces: ") || line.contains("[warning]") || line.contains("[error");
            if (reason.isEmpty() && isReason) {
                reason = words;
            }
            mapped |= words.startsWith("Mapped static");
        }
        return new ContainerStart(container, mapped ? State.ARCHIVE : State.UNKNOWN, "");
    }
}
