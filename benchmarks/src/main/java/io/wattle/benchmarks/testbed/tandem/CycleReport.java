package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.tandem.Episode.JobOutcome;
import io.wattle.benchmarks.testbed.tandem.Episode.Kill;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Episodes as a page of Markdown. Pure. */
final class CycleReport {

    private CycleReport() {}

    static String of(List<Episode> episodes) {
        List<JobOutcome> jobs =
                episodes.stream().flatMap(it -> it.jobs().stream()).toList();
        List<Kill> kills =
                episodes.stream().map(Episode::kill).filter(Objects::nonNull).toList();
        StringBuilder text = new StringBuilder("| | |\n|---|---|\n");
        row(text, "episodes", episodes.size());
        row(text, "episodes that did not come to their end", count(episodes, it -> it.problem() != null));
        row(text, "hours", sum(episodes, Episode::seconds) / 3600);
        row(text, "cycles", episodes.stream().mapToInt(Episode::allCycles).sum());
        row(
                text,
                "servers that were to sleep at an end, and did not",
                episodes.stream().mapToInt(it -> it.awake().size()).sum());
        row(text, "jobs", jobs.size());
        row(
                text,
                "jobs that failed",
                jobs.stream().filter(it -> !it.succeeded()).count());
        row(
                text,
                "jobs of which attempts are not known",
                jobs.stream().filter(it -> it.failedAttempts() == null).count());
        row(
                text,
                "ApplicationMasters lost",
                jobs.stream().mapToInt(it -> Math.max(0, it.masters() - 1)).sum());
        row(text, "task attempts that failed", attempts(jobs, JobOutcome::failedAttempts));
        row(text, "task attempts that were killed", attempts(jobs, JobOutcome::killedAttempts));
        row(
                text,
                "processes of containers on servers as their power was cut",
                episodes.stream().mapToLong(Episode::processesCut).sum());
        row(text, "blocks missing, most at an end", most(episodes.stream().map(Episode::missingBlocks)));
        row(text, "blocks corrupt, most at an end", most(episodes.stream().map(Episode::corruptBlocks)));
        row(text, "kills of the ResourceManager", kills.size());
        row(
                text,
                "kills after which servers did not agree",
                kills.stream().filter(it -> it.agreedSeconds() == null).count());
        text.append("\nEvents: ").append(events(episodes)).append("\n\n");
        text.append(
                "| killed when a server was | kills | states of servers | seconds until all agreed |\n|---|---|---|---|\n");
        Map<String, List<Kill>> byPoint =
                kills.stream().collect(Collectors.groupingBy(Kill::point, TreeMap::new, Collectors.toList()));
        byPoint.forEach((point, all) -> text.append(String.format(
                "| %s | %d | %s | %s |%n",
                point,
                all.size(),
                all.stream().map(CycleReport::states).distinct().collect(Collectors.joining("; ")),
                all.stream()
                        .map(it -> it.agreedSeconds() == null
                                ? "never"
                                : String.format(Locale.ROOT, "%.0f", it.agreedSeconds()))
                        .collect(Collectors.joining(", ")))));
        return text.toString();
    }

    private static double sum(List<Episode> episodes, ToDoubleFunction<Episode> figure) {
        return episodes.stream().mapToDouble(figure).sum();
    }

    private static long count(List<Episode> episodes, Predicate<Episode> which) {
        return episodes.stream().filter(which).count();
    }

    /** Of the jobs of which they are known. */
    private static int attempts(List<JobOutcome> jobs, Function<JobOutcome, Integer> figure) {
        return jobs.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .sum();
    }

    private static long most(Stream<Long> values) {
        return values.mapToLong(Long::longValue).max().orElse(0);
    }

    private static String states(Kill kill) {
        return kill.states().values().stream().map(ServerView::tandem).sorted().collect(Collectors.joining(" "));
    }

    private static String events(List<Episode> episodes) {
        Map<String, Integer> all = new TreeMap<>();
        episodes.forEach(it -> it.events().forEach((kind, count) -> all.merge(kind, count, Integer::sum)));
        return all.entrySet().stream()
                .map(it -> it.getValue() + " " + it.getKey().replace('_', ' '))
                .collect(Collectors.joining(", "));
    }

    private static void row(StringBuilder text, String what, Object value) {
        String shown = value instanceof Double number ? String.format(Locale.ROOT, "%.2f", number) : value.toString();
        text.append("| ").append(what).append(" | ").append(shown).append(" |\n");
    }
}
