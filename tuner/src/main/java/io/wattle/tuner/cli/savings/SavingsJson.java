package io.wattle.tuner.cli.savings;

import io.wattle.model.Quality;
import io.wattle.tuning.engine.history.LedgerLines;
import io.wattle.tuning.savings.JobComparison;
import io.wattle.tuning.savings.Ratio;
import io.wattle.tuning.savings.SavingsReport;
import io.wattle.tuning.savings.SideOfJob;
import io.wattle.tuning.savings.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A savings report as a tree of maps. What is not known is left out. */
final class SavingsJson {

    private SavingsJson() {}

    static Map<String, Object> of(SavingsReport report, String by, LedgerLines.Read read) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("by", by);
        tree.put("fewestRunsForInterval", JobComparison.FEWEST);
        tree.put("mostSamples", report.mostSamples());
        List<Map<String, Object>> jobs = new ArrayList<>();
        report.jobs().forEach(it -> jobs.add(job(it)));
        tree.put("jobs", jobs);
        tree.put("totals", totals(report.totals()));
        tree.put("oneSidedJobs", report.oneSided());
        Map<String, Object> left = new LinkedHashMap<>();
        report.leftOut().forEach((why, runs) -> left.put(why.label(), runs));
        tree.put("leftOutRuns", left);
        tree.put("lines", report.input().lines());
        tree.put("linesTwice", report.input().twice());
        tree.put("linesDamaged", report.input().damaged().number());
        tree.put("firstDamaged", report.input().damaged().first());
        tree.put("files", read.files());
        tree.put("filesGone", read.gone());
        return tree;
    }

    private static Map<String, Object> job(JobComparison job) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("group", job.key().group());
        if (!job.key().user().isEmpty()) {
            tree.put("user", job.key().user());
        }
        tree.put("type", job.key().type());
        tree.put("enough", job.enough());
        tree.put("before", side(job.before()));
        tree.put("after", side(job.after()));
        tree.put("joulesRatio", ratio(job.joules()));
        tree.put("secondsRatio", ratio(job.seconds()));
        job.joulesPerContainer().ifPresent(it -> tree.put("joulesPerContainerRatio", ratio(it)));
        return tree;
    }

    private static Map<String, Object> side(SideOfJob side) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("placement", side.placement().label());
        tree.put("runs", side.runs());
        tree.put("totalJoules", side.totalJoules());
        side.quality().map(Quality::label).ifPresent(it -> tree.put("quality", it));
        tree.put("joules", spread(side.joules()));
        tree.put("seconds", spread(side.seconds()));
        tree.put("containers", spread(side.containers()));
        return tree;
    }

    private static Map<String, Object> spread(Spread spread) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("lowerQuartile", spread.lowerQuartile());
        tree.put("median", spread.median());
        tree.put("upperQuartile", spread.upperQuartile());
        return tree;
    }

    private static Map<String, Object> ratio(Ratio ratio) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("ofMedians", ratio.ofMedians());
        ratio.interval().ifPresent(it -> {
            tree.put("low95", it.low());
            tree.put("high95", it.high());
        });
        return tree;
    }

    private static Map<String, Object> totals(SavingsReport.Totals totals) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("jobs", totals.jobs());
        tree.put("beforeRuns", totals.beforeRuns());
        tree.put("beforeJoules", totals.beforeJoules());
        tree.put("afterRuns", totals.afterRuns());
        tree.put("afterJoules", totals.afterJoules());
        tree.put("afterAtBeforeJoules", totals.afterAtBeforeJoules());
        if (totals.jobs() > 0) {
            tree.put("ratio", totals.ratio());
        }
        return tree;
    }
}
