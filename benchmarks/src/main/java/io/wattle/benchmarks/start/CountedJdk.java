package io.wattle.benchmarks.start;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A home of a JDK whose java command is another one's, and leaves the CPU time and most memory of each MapReduce container, as the kernel counts them. Hadoop's
 * counter begins late and ends early.
 *
 * @param home of it
 */
record CountedJdk(Path home) {

    private static final String MADE = ".cpu";
    private static final Pattern TIME = Pattern.compile("(\\d+)m(\\d+\\.\\d+)s (\\d+)m(\\d+\\.\\d+)s");
    private static final Pattern PEAK = Pattern.compile("(?m)^peak (\\d+) kB$");
    private static final int KB_A_MB = 1024;
    private static final Pattern TASK = Pattern.compile("YarnChild .*attempt_\\d+_\\d+_([mr])_");
    private static final int SECONDS_A_MINUTE = 60;

    /** Makes one in a new folder. */
    static CountedJdk of(Path javaHome, Path folder) throws IOException {
        CountedJdk jdk = new CountedJdk(folder);
        Files.createDirectories(jdk.times());
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        // "times" prints the CPU time of the shell, then that of the JVM that it has waited for. A descriptor from
        // which nothing comes lets the shell sleep without a process of its own. YARN sends SIGTERM to JVMs that run on
        // at the end of their job, and to their shells: these must leave the times all the same.
        Files.writeString(java, """
                #!/usr/bin/env bash
                '%s/bin/java' "$@" &
                jvm=$!
                trap 'kill "$jvm" 2>/dev/null' TERM
                exec {never}<> <(:)
                peak=0
                look() {
                  local key value unit
                  while read -r key value unit; do
                    if [[ $key == VmHWM: ]]; then
                      peak=$value
                      return 0
                    fi
                  done </proc/$jvm/status
                  return 1
                } 2>/dev/null
                while look; do read -r -t 0.1 -u "$never"; done
                wait "$jvm"
                code=$?
                { printf '%%s ' "$@"; echo; echo "peak $peak kB"; times; } >'%s/'$$
                mv '%s/'$$ '%s/'$$%s
                exit $code
                """.formatted(javaHome, jdk.times(), jdk.times(), jdk.times(), MADE));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return jdk;
    }

    private Path times() {
        return home.resolve("times");
    }

    /** The containers that have ended since the last call. */
    List<ContainerUse> take() throws IOException {
        List<ContainerUse> taken = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(times(), "*" + MADE)) {
            for (Path file : files) {
                parse(Files.readString(file)).ifPresent(taken::add);
                Files.delete(file);
            }
        }
        return taken;
    }

    /** Empty for what is no container of MapReduce. */
    static Optional<ContainerUse> parse(String text) {
        Matcher task = TASK.matcher(text);
        String kind;
        if (task.find()) {
            kind = task.group(1).equals("m") ? "map" : "reduce";
        } else if (text.contains("MRAppMaster")) {
            kind = "master";
        } else {
            return Optional.empty();
        }
        Matcher time = TIME.matcher(text);
        double seconds = -1;
        while (time.find()) {
            seconds = SECONDS_A_MINUTE * (Integer.parseInt(time.group(1)) + Integer.parseInt(time.group(3)))
                    + Double.parseDouble(time.group(2))
                    + Double.parseDouble(time.group(4));
        }
        Matcher peak = PEAK.matcher(text);
        return seconds < 0 || !peak.find()
                ? Optional.empty()
                : Optional.of(new ContainerUse(kind, seconds, Double.parseDouble(peak.group(1)) / KB_A_MB));
    }
}
