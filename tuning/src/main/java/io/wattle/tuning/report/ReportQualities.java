package io.wattle.tuning.report;

import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.Trial;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * Where the figures of a run come from, as column titles say it. All trials of a run ran on one engine, but a
 * ledger may not know all of them, nor a history come of each.
 *
 * @param joules label, "mixed", or empty text without a figure
 * @param seconds label, "mixed", or empty text without a figure
 * @param classSeconds label, or empty text without a figure
 */
record ReportQualities(String joules, String seconds, String classSeconds) {

    static final String MIXED = "mixed";

    static ReportQualities of(List<Trial> trials) {
        List<Measurement> measured =
                trials.stream().flatMap(trial -> trial.measurement().stream()).toList();
        Optional<ClassTime> time =
                measured.stream().flatMap(it -> it.classTime().stream()).findFirst();
        return new ReportQualities(
                measured.stream()
                        // A meter that gave no reading is named; where nothing tells joules there is nothing to name.
                        .filter(it -> it.joules().isPresent() || it.joulesQuality() == JoulesQuality.METERED)
                        .map(Measurement::joulesQuality)
                        .map(JoulesQuality::label)
                        .collect(oneOrMixed()),
                measured.stream()
                        .map(Measurement::secondsQuality)
                        .map(SecondsQuality::label)
                        .collect(oneOrMixed()),
                time.map(ClassTime::quality).map(SecondsQuality::label).orElse(""));
    }

    private static Collector<String, ?, String> oneOrMixed() {
        return Collectors.collectingAndThen(
                Collectors.toSet(), labels -> labels.size() > 1 ? MIXED : String.join("", labels));
    }

    /** Whether a model gave them: its seconds are those of the class, and it knows no peaks of memory. */
    boolean predicted() {
        return seconds.equals(SecondsQuality.PREDICTED.label());
    }

    String joules(String title) {
        return titled(title, joules);
    }

    String classSeconds(String title) {
        return titled(title, classSeconds);
    }

    String seconds(String title) {
        return titled(title, seconds);
    }

    private static String titled(String title, String quality) {
        return quality.isEmpty() ? title : title + "<br>(" + quality + ")";
    }
}
