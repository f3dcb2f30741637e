package io.wattle.tuning.report;

import io.wattle.tuning.picture.TimelinePicture;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TaskTimeline;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The tasks over time of the stock and the best settings, beside each other.
 *
 * @param stock settings
 */
record TimelinePictures(Settings stock, TuningResult result, ReportQualities qualities) {

    private record Shown(String caption, TaskTimeline timeline) {}

    /** The elements; empty text if nobody recorded the tasks. */
    String html() {
        List<Shown> shown = new ArrayList<>();
        shown("stock settings", stock).ifPresent(shown::add);
        result.best()
                .map(Summary::settings)
                .filter(it -> !it.equals(stock))
                .flatMap(it -> shown("best settings", it))
                .ifPresent(shown::add);
        double most =
                shown.stream().mapToDouble(it -> it.timeline().most()).max().orElse(0);
        StringBuilder pictures = new StringBuilder();
        for (Shown each : shown) {
            if (most > 0) {
                pictures.append(new TimelinePicture(
                                each.timeline().seconds(),
                                each.timeline().maps(),
                                each.timeline().reduces())
                        .figure(each.caption(), most, ReportPictures.titled("seconds", qualities.seconds())));
            }
        }
        return pictures.toString();
    }

    /** The run of median length, the later of two; of the comparison's, whose medians the page names, where there are some. */
    private Optional<Shown> shown(String name, Settings settings) {
        return shown(name, settings, it -> it.proposal().purpose() == Purpose.COMPARISON)
                .or(() -> shown(name, settings, it -> true));
    }

    private Optional<Shown> shown(String name, Settings settings, Predicate<Trial> of) {
        List<Trial> runs = result.trials().stream()
                .filter(of)
                .filter(it -> it.settings().equals(settings))
                .filter(it -> it.measurement().flatMap(Measurement::timeline).isPresent())
                .sorted(Comparator.comparingDouble(
                        it -> it.measurement().orElseThrow().seconds()))
                .toList();
        if (runs.isEmpty()) {
            return Optional.empty();
        }
        Trial median = runs.get(runs.size() / 2);
        return Optional.of(new Shown(
                "Tasks of the " + name + ", trial " + median.number(),
                median.measurement().flatMap(Measurement::timeline).orElseThrow()));
    }
}
