package io.wattle.benchmarks.sls;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The load in SLS's SYNTH form, from which SLS draws the jobs: of ten jobs seven have about 20 maps and a reduce, three about
 * 150 maps and five reduces.
 *
 * <p>SLS takes {@code time} of a task for milliseconds, and all other times for seconds.
 */
final class SyntheticJobs {

    private static final int MAP_PRIORITY = 20;
    private static final int REDUCE_PRIORITY = 10;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Standard deviation of counts and times, over their mean. */
    private static final double SPREAD = 0.25;

    private SyntheticJobs() {}

    /** The file's text. */
    static String json(SlsCase each) throws JsonProcessingException {
        return new ObjectMapper()
                .writeValueAsString(Map.of(
                        "description", "jobs of two sizes",
                        "num_nodes", each.nodes(),
                        "nodes_per_rack", 1,
                        "num_jobs", each.jobs(),
                        "rand_seed", each.seed(),
                        "workloads", List.of(workload(each))));
    }

    private static Map<String, Object> workload(SlsCase each) {
        return Map.of(
                "workload_name",
                "batch",
                "workload_weight",
                1,
                "queue_name",
                "default",
                "job_classes",
                List.of(jobs(each, "small", 0.7, 20, 1), jobs(each, "large", 0.3, 150, 5)),
                // A time is drawn evenly between one of these and the next.
                "time_distribution",
                IntStream.of(0, each.arrivalSeconds())
                        .mapToObj(it -> Map.of("time", it, "weight", it == 0 ? 1 : 0))
                        .toList());
    }

    private static Map<String, Object> jobs(SlsCase each, String name, double weight, int maps, int reduces) {
        return Map.of(
                "class_name", name,
                "user_name", "sls",
                "class_weight", weight,
                "type", "mapreduce",
                "deadline_factor", always(1),
                // With this of 0 SLS says the time of submission where it should say that of the end: see ArrivingJob.
                "duration", always(0),
                "reservation", always(0),
                "params", Map.of(),
                "tasks",
                        List.of(
                                tasks(each, "map", MAP_PRIORITY, around(maps)),
                                tasks(each, "reduce", REDUCE_PRIORITY, always(reduces))));
    }

    private static Map<String, Object> tasks(SlsCase each, String type, int priority, Map<String, Double> count) {
        return Map.of(
                "type",
                type,
                "priority",
                priority,
                "count",
                count,
                "time",
                around(each.taskSeconds() * MILLIS_PER_SECOND),
                "max_memory",
                always(SlsCase.CONTAINER_MB),
                "max_vcores",
                always(1));
    }

    private static Map<String, Double> always(double value) {
        return Map.of("val", value);
    }

    /** Log-normal. */
    private static Map<String, Double> around(double mean) {
        return Map.of("val", mean, "std", SPREAD * mean);
    }
}
