package io.wattle.archive;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** Of a JVM's lines about class-data sharing. */
    private static final String MARK = "][cds] ";

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
     * @param lines what {@code yarn logs -applicationId APP} prints, of this log or of all, or one such log
     */
    public static List<ContainerStart> read(List<String> lines) {
        Map<String, List<String>> logs = new LinkedHashMap<>();
        String container = "";
        for (String line : lines) {
            if (line.startsWith(CONTAINER)) {
                // Once for each of a container's logs.
                container = line.substring(CONTAINER.length()).strip().split("\\s+", 2)[0];
                logs.computeIfAbsent(container, it -> new ArrayList<>());
            } else if (line.contains(MARK)) {
                logs.computeIfAbsent(container, it -> new ArrayList<>()).add(line);
            }
        }
        return logs.entrySet().stream()
                .map(it -> of(it.getKey(), it.getValue()))
                .toList();
    }

    /** Each JDK from 17 to 25 ends with one of two sentences where it goes on without. */
    private static ContainerStart of(String container, List<String> lines) {
        String reason = "";
        boolean mapped = false;
        for (String line : lines) {
            String words = line.substring(line.indexOf(MARK) + MARK.length()).replace("UseSharedSpaces: ", "");
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
