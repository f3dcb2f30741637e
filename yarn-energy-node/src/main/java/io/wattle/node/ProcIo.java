package io.wattle.node;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What processes read, from {@code /proc/<pid>/io}. Linux shows it to the process's own user only, and to root. Immutable
 * and thread safe.
 *
 * @param proc {@code /proc}
 */
record ProcIo(Path proc) {

    /** Bytes that read calls returned, from files, pipes and sockets, of all threads and of children waited for. */
    private static final Pattern READ = Pattern.compile("^rchar: (\\d{1,18})$", Pattern.MULTILINE);

    /**
     * One process.
     *
     * @param bytes that it read; empty if the file cannot be read
     * @param isRefused whether that is so though the process lives
     */
    record Reading(OptionalLong bytes, boolean isRefused) {}

    /** Looks at a process. */
    Reading read(int pid) {
        Path process = proc.resolve("" + pid);
        Matcher bytes = READ.matcher(ProcTable.text(process.resolve("io")).orElse(""));
        if (bytes.find()) {
            return new Reading(OptionalLong.of(Long.parseLong(bytes.group(1))), false);
        }
        // One that ended, but was not waited for yet, shows its figure to root only, and reads no more.
        Optional<String> stat = ProcTable.text(process.resolve("stat"));
        boolean lives = stat.isPresent() && !stat.get().matches("(?s).*\\) [ZXx] [^)]*");
        return new Reading(OptionalLong.empty(), lives);
    }
}
