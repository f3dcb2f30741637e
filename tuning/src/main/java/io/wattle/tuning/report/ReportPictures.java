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
import io.wattle.tuning.run.ParetoFront;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.JoulesQuality;
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
import java.util.Set;
import java.util.stream.Collectors;

/** The pictures of a run's page; those for which there is nothing to show are left out. */
final class ReportPictures {

    /** Settings with so many times the fewest seconds or joules are no choice. */
    private static final int FAR = 3;

    private final SearchSpace space;
    private final TuningResult result;
    private final ReportQualities qualities;
    private final MinimisedFigures minimised;
    private final Optional<Settings> best;
    private final Map<Settings, List<Trial>> runs = new LinkedHashMap<>();

    ReportPictures(SearchSpace space, TuningResult result, ReportQualities qualities) {
        this.space = space;
        this.result = result;
        this.qualities = qualities;
        this.minimised = MinimisedFigures.of(result.objective(), result.trials());
        this.best = result.best().map(Summary::settings);
        result.trials()
                .forEach(it -> runs.computeIfAbsent(it.settings(), key -> new ArrayList<>())
                        .add(it));
    }

    /** The elements; empty text if no trial has a figure. */
    String html() {
        if (result.trials().stream().allMatch(it -> minimised.shown(it).isEmpty())) {
            return "";
        }
        return "<section class=\"pictures\" aria-label=\"Pictures\">\n" + convergence() + parallel()
                + beside(front() + importance())
                + beside(new TimelinePictures(space.stock(), result, qualities).html()) + "</section>\n";
    }

    private static String beside(String pictures) {
        return pictures.isEmpty() ? "" : "<div class=\"charts\">\n" + pictures + "</div>\n";
    }

    private String convergence() {
        List<Run> trials = result.trials().stream()
                .map(it -> new Run(it.number(), kind(it), minimised.shown(it), note(it)))
                .toList();
        List<Spread> spreads = new ArrayList<>();
        runs.forEach((settings, all) -> {
            double[] figures = all.stream()
                    .flatMapToDouble(it -> minimised.shown(it).stream())
                    .sorted()
                    .toArray();
            if (figures.length > 1) {
                double least = figures[0];
                double most = figures[figures.length - 1];
                spreads.add(new Spread(
                        all.get(0).number(),
                        least,
                        Medians.of(figures),
                        most,
                        format(
                                "%d runs: median %s, %s to %s; %s",
                                figures.length,
                                minimised.text(Medians.of(figures)),
                                minimised.text(least),
                                minimised.text(most),
                                words(settings))));
            }
        });
        return new ConvergencePicture(
                        trials,
                        spreads,
                        Incumbents.of(result.trials(), result.attempts(), result.rerankings(), result.objective()))
                .figure(MinimisedFigures.caption(result.objective().goal()) + " of each trial", axis());
    }

    private String kind(Trial trial) {
        return minimised.isLate(trial)
                ? "over-deadline"
                : trial.proposal().purpose().label();
    }

    private String axis() {
        return MinimisedFigures.axis(
                result.objective().goal(), minimised.isOfTime() ? qualities.seconds() : qualities.joules());
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
            OptionalDouble median = minimised.median(all);
            lines.add(new Line(
                    searched.stream().map(it -> place(it, settings)).toList(),
                    median,
                    isBest(settings)
                            ? ParallelPicture.Role.BEST
                            : settings.equals(space.stock()) ? ParallelPicture.Role.STOCK : ParallelPicture.Role.OTHER,
                    (median.isPresent() ? minimised.text(median.getAsDouble()) : without()) + "; " + words(settings)));
        });
        return lines.stream().allMatch(it -> it.figure().isEmpty())
                ? ""
                : new ParallelPicture(axes, lines).figure("Settings that were tried, a line each", axis(), without());
    }

    /** What became of settings without a figure. */
    private String without() {
        return minimised.isOfTime()
                ? "failed"
                : result.objective().deadlineSeconds().isPresent()
                        ? "failed, over the deadline, or without joules"
                        : "failed, or without joules";
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
        Set<Settings> onFront = front(all);
        List<SettingsFigures> drawn = near(all);
        List<Point> points = drawn.stream()
                .map(it -> new Point(
                        it.seconds(),
                        it.joules(),
                        onFront.contains(it.settings()),
                        isBest(it.settings())
                                ? FrontPicture.Role.BEST
                                : it.settings().equals(space.stock())
                                        ? FrontPicture.Role.STOCK
                                        : FrontPicture.Role.OTHER,
                        format("%.1f s, %.0f J; %s", it.seconds(), it.joules(), words(it.settings()))))
                .toList();
        return new FrontPicture(points, result.objective().deadlineSeconds())
                .figure(
                        "Time and joules of the settings",
                        all.get(0).isOfClock()
                                ? titled("seconds", qualities.seconds())
                                : titled("class seconds", qualities.classSeconds()),
                        titled("joules", quality.label()),
                        notDrawn(all, drawn));
    }

    /** Those that are not many times worse than others, which would press the front together; all where that is one alone. */
    private static List<SettingsFigures> near(List<SettingsFigures> all) {
        double seconds =
                all.stream().mapToDouble(SettingsFigures::seconds).min().orElseThrow();
        double joules = all.stream().mapToDouble(SettingsFigures::joules).min().orElseThrow();
        List<SettingsFigures> near = all.stream()
                .filter(it -> it.seconds() <= FAR * seconds && it.joules() <= FAR * joules)
                .toList();
        return near.size() > 1 ? near : all;
    }

    private String notDrawn(List<SettingsFigures> all, List<SettingsFigures> drawn) {
        if (drawn.size() == all.size()) {
            return "";
        }
        String stock = all.stream()
                .filter(it -> it.settings().equals(space.stock()) && !drawn.contains(it))
                .map(it -> format(", the stock settings (%.1f s, %.0f J) among them", it.seconds(), it.joules()))
                .findFirst()
                .orElse("");
        return format(
                "Not drawn: %d of %d settings, with more than %d times the fewest seconds or joules%s.",
                all.size() - drawn.size(), all.size(), FAR, stock);
    }

    /** Of trials whose joules come from one place. */
    private Set<Settings> front(List<SettingsFigures> all) {
        List<Trial> trials =
                all.stream().flatMap(it -> runs.get(it.settings()).stream()).toList();
        return ParetoFront.of(trials).points().stream()
                .map(ParetoFront.Point::settings)
                .collect(Collectors.toSet());
    }

    private String importance() {
        List<ParameterImportance> importance = ParameterImportance.of(space, result.trials(), result.objective());
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
        String noun = MinimisedFigures.noun(result.objective().goal());
        return new SharePicture(shares)
                .figure(
                        "What decides the " + (minimised.isOfTime() ? "time" : noun),
                        "Share of the variance of the logarithm of the " + noun
                                + " that each parameter explains alone, over"
                                + " all settings that may be tried, as a model of the trials expects them. Parameters of"
                                + " which one bounds the other may share a part.");
    }

    private boolean isBest(Settings settings) {
        return best.filter(settings::equals).isPresent();
    }

    private String note(Trial trial) {
        String end = trial.measurement()
                .map(it -> format("%.1f s", it.seconds()))
                .orElse(trial.status().label() + ": " + trial.reason());
        OptionalDouble figure = minimised.isOfTime() ? OptionalDouble.empty() : minimised.shown(trial);
        return "trial " + trial.number() + ", " + ConsoleReport.title(trial.proposal()) + ": " + end
                + (figure.isPresent() ? ", " + minimised.text(figure.getAsDouble()) : "")
                + (minimised.isLate(trial) ? ", over the deadline" : "") + "; " + words(trial.settings());
    }

    private String words(Settings settings) {
        return SettingsText.description(space.stock(), settings);
    }

    /** Of an axis. */
    static String titled(String title, String quality) {
        return quality.isEmpty() ? title : title + " (" + quality + ")";
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
