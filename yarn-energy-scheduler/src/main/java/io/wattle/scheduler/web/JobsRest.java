package io.wattle.scheduler.web;

import static io.wattle.scheduler.web.Rounded.rounded;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The learned jobs, page by page: only those of the page are looked at. Stateless and thread safe. */
final class JobsRest {

    private JobsRest() {}

    /** @param parameters of the query; unknown ones are ignored */
    static Answer answer(Map<String, String> parameters, Commands commands, Viewer viewer) {
        JobQuery query;
        try {
            query = JobQuery.of(parameters);
        } catch (IllegalArgumentException e) {
            return Answer.problem(400, e.getMessage());
        }
        List<JobKey> found = query.pageAndNext(commands.jobs(), viewer::maySeeUser);
        List<JobKey> page = found.subList(0, Math.min(query.limit(), found.size()));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode jobs = json.putArray("jobs");
        // One that was forgotten meanwhile is left out.
        page.forEach(it -> commands.job(it).ifPresent(job -> put(jobs.addObject(), job)));
        json.put("next", found.size() > page.size() ? page.get(page.size() - 1).token() : null);
        return Answer.json(json);
    }

    private static void put(ObjectNode json, LearnedJob job) {
        json.put("user", job.job().user())
                .put("name", job.job().name())
                .put("pinned", job.pinned())
                .put("seen", job.seen().map(Instant::toString).orElse(null));
        ArrayNode classes = json.putArray("classes");
        for (LearnedJob.OnClass on : job.classes()) {
            classes.addObject()
                    .put("priority", on.priority())
                    .put("node_class", on.nodeClass())
                    .put("task_seconds", rounded(on.taskSeconds()))
                    .put("tasks", on.tasks())
                    .put("cpu_share", rounded(on.cpuShare()))
                    .put("attempts", rounded(on.attempts()))
                    .put("failures", rounded(on.failures()));
        }
    }
}
