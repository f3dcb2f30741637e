package io.wattle.scheduler.web;

import static io.wattle.scheduler.web.Rounded.rounded;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.placement.CpuUse;
import io.wattle.placement.ExpectedJoules;
import io.wattle.placement.ExpectedSeconds;
import io.wattle.placement.Outcomes;
import io.wattle.placement.TaskTimes;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.placement.AppExplanation;
import io.wattle.scheduler.placement.ClassExplanation;
import io.wattle.scheduler.placement.LimitReached;
import io.wattle.scheduler.placement.PlacementWords;
import io.wattle.scheduler.placement.RequestExplanation;
import io.wattle.scheduler.placement.SeenOnClass;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An explanation as JSON: figures, and the same in words. What is not known is null. Figures are rounded to thousandths. */
final class PlacementJson {

    private PlacementJson() {}

    static ObjectNode of(AppExplanation app) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("time", app.at().toString())
                .put("app", app.app())
                .put("name", Printable.line(app.facts().name(), 1_000))
                .put("user", Printable.line(app.facts().user(), 1_000))
                .put("type", Printable.line(app.facts().type()))
                .put("queue", app.facts().queuePath())
                .put("mode", app.mode().label())
                .put("words", PlacementWords.app(app));
        hints(json.putObject("hints"), app);
        json.put("job_name", app.jobName().map(it -> Printable.line(it, 200)).orElse(null))
                .put("waited_in_vain_seconds", rounded(app.waitedInVainSeconds()))
                .put("yarn_says", app.yarnSays().orElse(null));
        ArrayNode requests = json.putArray("requests");
        app.requests().forEach(it -> request(requests.addObject(), it, app));
        json.put("more_requests", app.moreRequests());
        ArrayNode seen = json.putArray("seen");
        app.seen().forEach(it -> seen(seen.addObject(), it, app.at()));
        json.put("more_seen", app.moreSeen());
        ObjectNode running = json.putObject("running_containers");
        Map<String, Integer> known = new TreeMap<>(app.running());
        json.put(
                "running_containers_of_unknown_class",
                Optional.ofNullable(known.remove("")).orElse(0));
        known.forEach(running::put);
        json.put("nodes_of_unknown_class", app.unknownNodes());
        return json;
    }

    private static void hints(ObjectNode json, AppExplanation app) {
        json.put("workload", app.hints().workload().map(WorkloadClass::label).orElse(null))
                .put("deadline", text(app.hints().deadline()))
                .put("input_mb", app.hints().inputMb().orElse(null));
        texts(json.putArray("problems"), PlacementWords.hints(app.hints()));
    }

    private static void request(ObjectNode json, RequestExplanation request, AppExplanation app) {
        json.put("priority", request.priority())
                .put("allocation_request_id", request.id())
                .put("containers", request.containers())
                .put("memory_mb", request.memoryMb())
                .put("vcores", request.vcores())
                .put("partition", request.partition())
                .put("master", request.master())
                .put("workload", request.workload().label())
                .put("workload_from", request.workloadFrom().label())
                .put("workload_words", PlacementWords.workload(request, app))
                .put("state", request.state().label())
                .put("words", PlacementWords.request(request, app.at()))
                .put("waits_since", text(request.since()))
                .put("waits_until", text(request.until()));
        texts(json.putArray("waits_for"), request.waitsFor());
        request.limit().ifPresentOrElse(it -> limit(json.putObject("limit"), it), () -> json.putNull("limit"));
        ArrayNode classes = json.putArray("node_classes");
        request.classes().forEach(it -> nodeClass(classes.addObject(), it, app.at()));
    }

    private static void limit(ObjectNode json, LimitReached limit) {
        json.put("of", limit.kind().label())
                .put("queue", limit.queue())
                .put("used_mb", limit.usedMb())
                .put("most_mb", limit.mostMb())
                .put("used_vcores", limit.usedVcores())
                .put("most_vcores", limit.mostVcores());
    }

    private static void nodeClass(ObjectNode json, ClassExplanation on, Instant now) {
        Optional<ExpectedSeconds> seconds = on.seconds();
        Optional<ExpectedJoules> joules = on.joules();
        json.put("node_class", on.nodeClass())
                .put("nodes", on.nodes())
                .put("room_now", on.hasRoom())
                .put("standing", on.standing().label())
                .put("if_offered", on.ifOffered().name().toLowerCase(Locale.ROOT))
                .put(
                        "expected_seconds",
                        seconds.map(it -> rounded(it.seconds())).orElse(null))
                .put("seconds_quality", seconds.map(it -> it.quality().label()).orElse(null))
                .put("expected_joules", joules.map(it -> rounded(it.joules())).orElse(null))
                .put("joules_quality", joules.map(it -> it.quality().label()).orElse(null));
        texts(json.putArray("missing"), on.missing());
        json.put("until", text(on.until())).put("words", PlacementWords.nodeClass(on, now));
    }

    private static void seen(ObjectNode json, SeenOnClass seen, Instant now) {
        Optional<TaskTimes> times = seen.observation().times();
        Optional<CpuUse> cpu = seen.observation().cpu();
        Outcomes outcomes = seen.observation().outcomes();
        json.put("priority", seen.priority())
                .put("node_class", seen.nodeClass())
                .put("containers", times.map(TaskTimes::containers).orElse(null))
                .put("mean_seconds", times.map(it -> rounded(it.meanSeconds())).orElse(null))
                .put("cpu_share", cpu.map(it -> rounded(it.share())).orElse(null))
                .put(
                        "cpu_vcore_seconds",
                        cpu.map(it -> rounded(it.vcoreSeconds())).orElse(null))
                .put("attempts_of_late", rounded(outcomes.attempts()))
                .put("failures_of_late", rounded(outcomes.failures()))
                .put("left_alone_until", text(seen.aloneUntil()))
                .put("words", PlacementWords.seen(seen, now));
    }

    private static void texts(ArrayNode array, Collection<String> texts) {
        texts.forEach(array::add);
    }

    private static String text(Optional<Instant> time) {
        return time.map(Instant::toString).orElse(null);
    }
}
