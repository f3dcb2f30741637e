package io.wattle.tuner.cli.profile;

import io.wattle.model.ClusterProfile.Workers;
import io.wattle.simulator.job.JobProfileFile;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.tuning.profile.Comparison;
import io.wattle.tuning.profile.FittedJob;
import io.wattle.tuning.profile.Note;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.ProfiledHistory;
import io.wattle.tuning.profile.Work;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A fitted profile as text, which is the beginning of its file too, and as JSON.
 *
 * @param source as the user named it
 */
record ProfileView(String source, ProfiledHistory history) {

    private static final double PERCENT = 100;

    private static final Map<String, String> WHAT = Map.of(
            "job", "job, from its master's start",
            "maps", "a map, median",
            "reduces", "a reduce, median, from the last map's end");

    String text() {
        PastJob past = history.past();
        FittedJob fitted = history.fitted();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s, %s, ended %s, on %s (%s); the history does not say which Hadoop%n"
                        + "%d maps, %d reduces; attempts that failed, were killed or not needed, left out: %d%n%n",
                past.name(),
                past.id(),
                finished(past),
                history.cluster().name(),
                workers(),
                past.maps().size(),
                past.reduces().size(),
                past.attemptsLeftOut()));
        text.append(figures(fitted.job())).append('\n').append(work(fitted)).append('\n');
        if (history.notPredicted().isPresent()) {
            text.append("Not predicted: ").append(history.notPredicted().get()).append('\n');
        } else {
            text.append(times());
        }
        if (!fitted.notes().isEmpty()) {
            text.append('\n');
            fitted.notes().forEach(it -> text.append("- ").append(it.text()).append('\n'));
        }
        return text.toString();
    }

    /** The file that {@code simulate --job} reads. */
    String yaml() {
        List<String> comment = new ArrayList<>();
        comment.add("A job's profile, fitted by bin/tuner profile to its history; docs/simulator.md says how.");
        comment.add("");
        text().lines().forEach(comment::add);
        return JobProfileFile.toYaml(history.fitted().job(), comment);
    }

    private static TextTable figures(ProfiledJob job) {
        TextTable figures = new TextTable("PROFILE", ">VALUE");
        JobProfileFile.fields(job.profile())
                .forEach((key, value) -> figures.row(key, Numbers.significant(((Number) value).doubleValue())));
        return figures;
    }

    private static TextTable work(FittedJob fitted) {
        TextTable work = new TextTable("MDI OF CPU TIME", ">COUNTED", ">COLLECTOR", ">HADOOP'S OWN", ">THE JOB'S", "");
        row(work, "maps", fitted.maps());
        fitted.reduces().ifPresent(it -> row(work, "reduces", it));
        return work;
    }

    private static void row(TextTable table, String what, Work work) {
        table.row(
                what,
                Numbers.significant(work.countedMdi()),
                "-" + Numbers.significant(work.collectorMdi()),
                "-" + Numbers.significant(work.frameworkMdi()),
                Numbers.significant(work.ownMdi()),
                work.clipped() ? "clipped" : "");
    }

    private TextTable times() {
        TextTable times = new TextTable("SECONDS", ">REAL", ">PREDICTED", ">ERROR");
        for (Comparison it : history.times()) {
            times.row(
                    WHAT.get(it.what()),
                    Numbers.significant(it.realSeconds()),
                    Numbers.significant(it.predictedSeconds()),
                    String.format(Locale.ROOT, "%+.0f%%", PERCENT * it.error()));
        }
        return times;
    }

    private static String finished(PastJob past) {
        return Instant.ofEpochMilli(past.finishMillis())
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }

    private String workers() {
        return history.cluster().workers().stream()
                .map(it -> it.count() + " " + it.nodeClass().name())
                .collect(Collectors.joining(", "));
    }

    /** @param out where the profile was written, if it was */
    Map<String, Object> json(Optional<Path> out) {
        PastJob past = history.past();
        FittedJob fitted = history.fitted();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("source", source);
        json.put("jobId", past.id());
        json.put("job", past.name());
        json.put("finished", finished(past));
        json.put("cluster", history.cluster().name());
        json.put(
                "workers",
                history.cluster().workers().stream()
                        .collect(Collectors.toMap(
                                it -> it.nodeClass().name(), Workers::count, Integer::sum, LinkedHashMap::new)));
        json.put("maps", past.maps().size());
        json.put("reduces", past.reduces().size());
        json.put("attemptsLeftOut", past.attemptsLeftOut());
        json.put("profile", JobProfileFile.fields(fitted.job().profile()));
        json.put("settings", JobProfileFile.fields(fitted.job().settings()));
        json.put("mapWork", json(fitted.maps()));
        fitted.reduces().ifPresent(it -> json.put("reduceWork", json(it)));
        json.put("notes", fitted.notes().stream().map(Note::text).toList());
        json.put("times", history.times().stream().map(ProfileView::json).toList());
        history.notPredicted().ifPresent(it -> json.put("notPredicted", it));
        out.ifPresent(it -> json.put("out", it.toString()));
        return json;
    }

    private static Map<String, Object> json(Work work) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("countedMdi", work.countedMdi());
        json.put("collectorMdi", work.collectorMdi());
        json.put("frameworkMdi", work.frameworkMdi());
        json.put("ownMdi", work.ownMdi());
        json.put("clipped", work.clipped());
        return json;
    }

    private static Map<String, Object> json(Comparison time) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("what", time.what());
        json.put("realSeconds", time.realSeconds());
        json.put("predictedSeconds", time.predictedSeconds());
        json.put("error", time.error());
        return json;
    }
}
