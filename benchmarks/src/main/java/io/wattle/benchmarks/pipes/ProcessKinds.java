package io.wattle.benchmarks.pipes;

import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Processor time of this process's descendants by what they are, as last seen: what they do after a look is missing. */
final class ProcessKinds {

    /** What a process of a job is. */
    enum Kind {
        MASTER("MRAppMaster"),
        TASK("YarnChild"),
        PROGRAM("wattle-"),
        OTHER("");

        private final String mark;

        Kind(String mark) {
            this.mark = mark;
        }

        static Kind of(String commandLine) {
            for (Kind kind : values()) {
                if (commandLine.contains(kind.mark)) {
                    return kind;
                }
            }
            return OTHER;
        }
    }

    private record Seen(Kind kind, Duration cpu) {}

    private final Map<Long, Seen> seen = new HashMap<>();

    void look() {
        ProcessHandle.current().descendants().forEach(process -> {
            ProcessHandle.Info info = process.info();
            info.totalCpuDuration()
                    .ifPresent(cpu -> seen.put(
                            process.pid(), new Seen(Kind.of(info.commandLine().orElse("")), cpu)));
        });
    }

    Map<Kind, Double> seconds() {
        Map<Kind, Double> seconds = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            seconds.put(kind, 0.0);
        }
        seen.values().forEach(it -> seconds.merge(it.kind(), it.cpu().toMillis() / 1e3, Double::sum));
        return seconds;
    }
}
