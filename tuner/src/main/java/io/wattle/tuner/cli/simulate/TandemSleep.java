package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.Tier;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.tandem.TandemPower;
import io.wattle.simulator.tandem.TandemReport;
import io.wattle.tandem.Action;
import io.wattle.tandem.Cause;
import io.wattle.tandem.ForecastError;
import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.TandemKeys;
import io.wattle.tandem.TandemSettings;
import io.wattle.tuner.cli.option.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Brawny nodes sleep as the tandem policy says. What it did is that of the first run. Not thread safe. */
final class TandemSleep implements Sleep {

    private static final double HOUR_SECONDS = 3600;
    private static final double PERCENT = 100;

    private final TandemSettings settings;
    private final List<TandemReport> reports = new ArrayList<>();

    private TandemSleep(TandemSettings settings) {
        this.settings = settings;
    }

    /** @throws UsageException if no class of the cluster may sleep, or a setting is not allowed */
    static TandemSleep on(ClusterProfile cluster, Map<String, String> values) throws UsageException {
        Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
        List<SleepGroup> groups = new ArrayList<>();
        for (ClusterProfile.Workers workers : cluster.workers()) {
            if (workers.nodeClass().tier() == Tier.BRAWNY) {
                try {
                    groups.add(TandemPower.group(jobs.machine(workers.nodeClass())));
                } catch (MissingFigureException e) {
                    throw new UsageException("--tandem on: " + e.getMessage(), e);
                }
            }
        }
        if (groups.isEmpty() || groups.size() == cluster.workers().size()) {
            throw new UsageException("--tandem on: " + cluster.name() + " has "
                    + (groups.isEmpty() ? "no brawny workers, which sleep" : "no wimpy workers, which stay awake")
                    + " (needed: workers of both kinds)");
        }
        try {
            return new TandemSleep(TandemKeys.parse(groups, values));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set-tandem: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean isNever() {
        return false;
    }

    @Override
    public PowerPolicy.Factory power() {
        return TandemPower.with(settings, reports::add);
    }

    @Override
    public Set<String> nodeClasses() {
        return settings.groups().stream().map(SleepGroup::name).collect(Collectors.toSet());
    }

    @Override
    public List<String> details() {
        return List.of("Tandem on, for "
                + String.join(
                        ", ", settings.groups().stream().map(SleepGroup::name).toList()));
    }

    @Override
    public void addTo(Map<String, Object> json) {
        json.put("tandem", "on");
        json.put("sleep", List.of());
        TandemReport report = reports.get(0);
        Map<String, Object> did = new LinkedHashMap<>();
        did.put("suspends", report.count(Action.SUSPEND));
        did.put("drains", report.count(Action.DRAIN));
        did.put("cancelledDrains", report.count(Action.CANCEL_DRAIN));
        did.put("resumes", report.count(Action.RESUME));
        did.put("failedResumes", report.count(Action.MARK_FAILED));
        did.put("waitSeconds", report.waitSeconds());
        Map<String, Double> awake = new LinkedHashMap<>();
        causes(report)
                .forEach(it -> awake.put(
                        it.name().toLowerCase(Locale.ROOT),
                        report.awakeSeconds().get(it)));
        did.put("awakeNodeSeconds", awake);
        did.put("loadErrorShare", orNull(report.loadError()));
        did.put("idleErrorShare", orNull(report.idleError()));
        json.put("tandemDid", did);
    }

    private static Double orNull(ForecastError error) {
        return error.share().isPresent() ? error.share().getAsDouble() : null;
    }

    /** The one that kept nodes awake for longest first. */
    private static List<Cause> causes(TandemReport report) {
        Map<Cause, Double> seconds = report.awakeSeconds();
        return seconds.keySet().stream()
                .sorted((one, other) -> Double.compare(seconds.get(other), seconds.get(one)))
                .toList();
    }

    @Override
    public List<String> asleep() {
        TandemReport report = reports.get(0);
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "Tandem: %d sleeps, %d drains of which %d were cancelled, %d wakes; containers waited for %.0f s while"
                        + " a node woke",
                report.count(Action.SUSPEND),
                report.count(Action.DRAIN),
                report.count(Action.CANCEL_DRAIN),
                report.count(Action.RESUME),
                report.waitSeconds()));
        for (Cause it : causes(report)) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  awake, %s: %.1f node hours",
                    it.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    report.awakeSeconds().get(it) / HOUR_SECONDS));
        }
        lines.add("  forecasts were off by " + percent(report.loadError()) + " (work that comes) and "
                + percent(report.idleError()) + " (idle times)");
        return lines;
    }

    private static String percent(ForecastError error) {
        return error.share().isPresent()
                ? String.format(Locale.ROOT, "%.0f%%", PERCENT * error.share().getAsDouble())
                : "an unknown share";
    }
}
