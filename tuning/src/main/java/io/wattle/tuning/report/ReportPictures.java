package io.wattle.tuning.report;

import io.wattle.tuning.picture.ConvergencePicture;
import io.wattle.tuning.picture.ConvergencePicture.Run;
import io.wattle.tuning.picture.ConvergencePicture.Spread;
import io.wattle.tuning.picture.FrontPicture;
import io.wattle.tuning.picture.FrontPicture.Point;
import io.wattle.tuning.picture.ParallelPicture;
import io.wattle.tuning.picture.ParallelPicture.Line;
import io.wattle.tuning.picture.SharePicture;
import io.wattle.tuning.picture.SharePicture.Share;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.ParameterImportance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The pictures of a run's page; those for which there is nothing to show are left out. */
final class ReportPictures {

    private final SearchSpace space;
    private final TuningResult result;
    private final ReportQualities qualities;
    private final Optional<Settings> best;
    private final Map<Settings, List<Trial>> runs = new LinkedHashMap<>();

    ReportPictures(SearchSpace space, TuningResult result, ReportQualities qualities) {
        this.space = space;
        this.result = result;
        this.qualities = qualities;
        this.best = result.best().map(Summary::settings);
        result.trials()
                .forEach(it -> runs.computeIfAbsent(it.settings(), key -> new ArrayList<>())
                        .add(it));
    }

    /** The elements; empty text if no trial succeeded. */
    String html() {
        if (result.trials().stream().noneMatch(Trial::succeeded)) {
            return "";
        }
        String beside = front() + importance();
        return "<section class=\"pictures\" aria-label=\"Pictures\">\n" + convergence() + parallel()
                + (beside.isEmpty() ? "" : "<div class=\"charts\">\n" + beside + "</div>\n") + "</section>\n";
    }

    private String convergence() {
        List<Run> trials = result.trials().stream()
                .map(it -> new Run(it.number(), it.proposal().purpose().label(), seconds(it), note(it)))
                .toList();
        List<Spread> spreads = new ArrayList<>();
        runs.forEach((settings, all) -> {
            double[] seconds = all.stream()
                    .flatMapToDouble(it -> seconds(it).stream())
                    .sorted()
                    .toArray();
            if (seconds.length > 1) {
                spreads.add(new Spread(
                        all.get(0).number(),
                        seconds[0],
                        Medians.of(seconds),
                        seconds[seconds.length - 1],
                        format(
                                "%d runs: median %.1f s, %.1f to %.1f s; %s",
                                seconds.length,
                                Medians.of(seconds),
                                seconds[0],
                                seconds[seconds.length - 1],
                                words(settings))));
            }
        });
        return new ConvergencePicture(trials, spreads, Incumbents.of(result.trials(), result.attempts()))
                .figure("Seconds of each trial", titled("seconds", qualities.seconds()));
    }

    private String parallel() {
        List<Parameter> searched = searched();
        if (searched.isEmpty() || runs.size() < 2) {
            return "";
        }
        List<ParallelPicture.Parameter> axes = searched.stream()
                .map(it -> new ParallelPicture.Parameter(
                        it.id(),
                        space.grid(it).stream()
                                .map(value -> SettingsText.value(space, it, value))
                                .toList()))
                .toList();
        List<Line> lines = new ArrayList<>();
        runs.forEach((settings, all) -> {
            double[] seconds =
                    all.stream().flatMapToDouble(it -> seconds(it).stream()).toArray();
            lines.add(new Line(
                    searched.stream().map(it -> place(it, settings)).toList(),
                    seconds.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Medians.of(seconds)),
                    isBest(settings)
                            ? ParallelPicture.Role.BEST
                            : settings.equals(space.stock()) ? ParallelPicture.Role.STOCK : ParallelPicture.Role.OTHER,
                    (seconds.length == 0 ? "failed" : format("%.1f s", Medians.of(seconds))) + "; " + words(settings)));
        });
        return new ParallelPicture(axes, lines)
                .figure("Settings that were tried, a line each", titled("seconds", qualities.seconds()));
    }

    private List<Parameter> searched() {
        return space.parameters().stream()
                .filter(it -> space.grid(it).size() > 1)
                .toList();
    }

    /** On the grid; what an earlier version tried beside it lies between two values. */
    private double place(Parameter parameter, Settings settings) {
        List<Double> grid = space.grid(parameter);
        double value = settings.value(parameter);
        int above = 0;
        while (above < grid.size() && grid.get(above) < value) {
            above++;
        }
        if (above == 0 || above == grid.size()) {
            return Math.min(above, grid.size() - 1);
        }
        double low = grid.get(above - 1);
        return above - 1 + (value - low) / (grid.get(above) - low);
    }

    private String front() {
        StringBuilder pictures = new StringBuilder();
        Map<JoulesQuality, List<SettingsFigures>> figures = SettingsFigures.ofTrials(result.trials());
        figures.forEach((quality, all) -> {
            if (all.size() > 1) {
                pictures.append(front(quality, all));
            }
        });
        return pictures.toString();
    }

    private String front(JoulesQuality quality, List<SettingsFigures> all) {
        List<Point> points = all.stream()
                .map(it -> new Point(
                        it.seconds(),
                        it.joules(),
                        it.isUnbeatenBy(all),
                        isBest(it.settings())
                                ? FrontPicture.Role.BEST
                                : it.settings().equals(space.stock())
                                        ? FrontPicture.Role.STOCK
                                        : FrontPicture.Role.OTHER,
                        format("%.1f s, %.0f J; %s", it.seconds(), it.joules(), words(it.settings()))))
                .toList();
        return new FrontPicture(points)
                .figure(
                        "Time and joules of the settings",
                        all.get(0).isOfClock()
                                ? titled("seconds", qualities.seconds())
                                : titled("class seconds", qualities.classSeconds()),
                        titled("joules", quality.label()));
    }

    private String importance() {
        List<ParameterImportance> importance = ParameterImportance.of(space, result.trials());
        if (importance.isEmpty()) {
            return "";
        }
        List<Share> shares = new ArrayList<>();
        double rest = 1;
        for (ParameterImportance each : importance) {
            rest -= each.share();
            shares.add(new Share(
                    each.parameter().id(), each.share(), each.parameter().key()));
        }
        shares.add(new Share("in combination", Math.max(0, rest), "what no parameter explains alone"));
        return new SharePicture(shares)
                .figure(
                        "What decides the time",
                        "Share of the variance of the logarithm of the seconds that each parameter explains alone, over all"
                                + " settings that may be tried, as a model of the trials expects their times. Parameters of"
                                + " which one bounds the other may share a part.");
    }

    private boolean isBest(Settings settings) {
        return best.filter(settings::equals).isPresent();
    }

    private String note(Trial trial) {
        String end = trial.measurement()
                .map(it -> format("%.1f s", it.seconds()))
                .orElse(trial.status().label() + ": " + trial.reason());
        return "trial " + trial.number() + ", " + ConsoleReport.title(trial.proposal()) + ": " + end + "; "
                + words(trial.settings());
    }

    private String words(Settings settings) {
        return SettingsText.description(space.stock(), settings);
    }

    private static OptionalDouble seconds(Trial trial) {
        return trial.measurement()
                .map(Measurement::seconds)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    private static String titled(String title, String quality) {
        return quality.isEmpty() ? title : title + " (" + quality + ")";
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
