package io.wattle.tuner.cli.simulate;

import io.wattle.ledger.IdlePolicy;
import io.wattle.model.Quality;
import io.wattle.tuning.twin.Accuracy;
import io.wattle.tuning.twin.IdlePolicies;
import io.wattle.tuning.twin.PastWorkload;
import io.wattle.tuning.twin.PredictedJob;
import io.wattle.tuning.twin.RealJob;
import io.wattle.tuning.twin.TwinCluster;
import io.wattle.tuning.twin.TwinReport;
import io.wattle.tuning.twin.TwinRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** A real cluster's jobs beside their simulation, as JSON. */
final class TwinJson {

    private TwinJson() {}

    static Map<String, Object> of(TwinOutcome outcome) {
        TwinReport report = outcome.report();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("predicted", true);
        json.put("jobs", jobs(report));
        json.put("errors", errors(report.errors()));
        Map<String, Object> byName = new LinkedHashMap<>();
        report.errorsByName().forEach((name, errors) -> byName.put(name, errors(errors)));
        json.put("errorsByName", byName);
        json.put("errorsOfMeasured", errors(report.errorsOfMeasured()));
        json.put("qualities", report.qualities().byQuality());
        json.put("leftOut", leftOut(outcome.workload()));
        json.put("filesGone", outcome.workload().filesGone());
        Map<String, Object> caveats = new LinkedHashMap<>();
        report.caveats().forEach((what, count) -> caveats.put(what.label(), count.number()));
        json.put("caveats", caveats);
        json.put("placementModes", report.placements().byMode());
        json.put("placedOtherwise", report.placements().others());
        json.put("resourceManager", outcome.scheduler().json());
        json.put("masters", masters(outcome));
        json.put("idle", report.idle().label());
        json.put("idleByJob", idleByJob(report.idle()));
        json.put("asItWas", run(report.asItWas()));
        json.put("changed", report.changed().map(TwinJson::run).orElse(null));
        json.put("changedStuck", outcome.stuck().orElse(null));
        outcome.sleep().addTo(json, report.changed().flatMap(it -> it.result().power()));
        return json;
    }

    private static Map<String, Object> leftOut(PastWorkload workload) {
        Map<String, Object> json = new LinkedHashMap<>();
        workload.leftOut().forEach((why, count) -> {
            Map<String, Object> ofReason = new LinkedHashMap<>();
            ofReason.put("number", count.number());
            ofReason.put("apps", workload.leftOutIds(why));
            ofReason.put("first", count.first());
            json.put(why.label(), ofReason);
        });
        return json;
    }

    private static Map<String, Object> masters(TwinOutcome outcome) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("apart", outcome.masters().apart());
        TwinCluster on = outcome.report().asItWas().on();
        json.put("nodeClass", on.mastersApart() ? on.cluster().master().name() : null);
        return json;
    }

    private static Map<String, Object> idleByJob(IdlePolicies idle) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (IdlePolicy policy : IdlePolicy.values()) {
            json.put(IdlePolicies.label(policy), idle.count(policy));
        }
        json.put("unknown", idle.unknown());
        return json;
    }

    private static List<Map<String, Object>> jobs(TwinReport report) {
        List<Map<String, Object>> jobs = new ArrayList<>();
        for (int i = 0; i < report.jobs().size(); i++) {
            RealJob real = report.jobs().get(i);
            PredictedJob predicted = report.asItWas().jobs().get(i);
            Map<String, Object> job = new LinkedHashMap<>();
            job.put("app", real.application().id());
            job.put("name", real.name());
            job.put("submitted", real.application().submitted().toString());
            job.put("seconds", real.seconds());
            job.put("predictedSeconds", predicted.seconds());
            job.put("joules", orNull(real.joules()));
            job.put("predictedJoules", predicted.joules());
            job.put("quality", real.quality().map(Quality::label).orElse(null));
            job.put("activeJoules", orNull(real.activeJoules()));
            job.put("predictedActiveJoules", predicted.activeJoules());
            int place = i;
            job.put(
                    "changed",
                    report.changed().map(it -> predicted(it.jobs().get(place))).orElse(null));
            jobs.add(job);
        }
        return jobs;
    }

    private static Map<String, Object> predicted(PredictedJob job) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("seconds", job.seconds());
        json.put("joules", job.joules());
        json.put("activeJoules", job.activeJoules());
        return json;
    }

    private static Map<String, Object> errors(TwinReport.Errors errors) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("seconds", accuracy(errors.seconds()));
        json.put("joules", accuracy(errors.joules()));
        json.put("activeJoules", accuracy(errors.activeJoules()));
        return json;
    }

    private static Map<String, Object> accuracy(Accuracy accuracy) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("jobs", accuracy.jobs());
        json.put("meanError", orNull(accuracy.meanError()));
        json.put("medianError", orNull(accuracy.medianError()));
        json.put("totalError", orNull(accuracy.totalError()));
        return json;
    }

    private static Map<String, Object> run(TwinRun run) {
        TwinCluster on = run.on();
        return ClusterView.json(on.scheduler(), on.weight(), on.cluster(), run.result());
    }

    private static Double orNull(double value) {
        return Double.isNaN(value) ? null : value;
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
