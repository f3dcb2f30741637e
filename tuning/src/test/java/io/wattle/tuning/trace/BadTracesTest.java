package io.wattle.tuning.trace;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong is told with file, line, job, key, value and what is allowed. */
class BadTracesTest {

    @TempDir
    private Path folder;

    private void requireRefused(TraceForm form, String text, String message) {
        assertThatThrownBy(() -> TestingTraces.read(folder, form, text))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith(folder.resolve("t.json") + ":")
                .hasMessageContaining(message);
    }

    /** T stands for the tasks, J for the begin of a job. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            J "job.start.ms": 0, T [{"duration.ms": 5}]} {"job.id": "b", | t.json:1: the file ends within a JSON object
            J "job.start.ms": 0, T [{"duration.ms": 5]}                  | t.json:1: no JSON: Unexpected close marker
            J "job.start.ms": 0, T [{"duration.ms": 5}]} 7               | t.json:1: 7 is no JSON object (needed: {...} {...})
            {"num.nodes": 3}                                             | no job to simulate (needed: at least one)
            J T [{"duration.ms": 5}]}                                    | t.json:1: job a: job.start.ms is missing (needed: milliseconds, 0 or more)
            J "job.start.ms": -3, T [{"duration.ms": 5}]}                | job a: job.start.ms is -3 (allowed: milliseconds, 0 or more)
            J "job.start.ms": "x", T [{"duration.ms": 5}]}               | job.start.ms is "x" (allowed: a number, milliseconds, 0 or more)
            J "job.start.ms": 1.5, T [{"duration.ms": 5}]}               | job.start.ms is 1.5 (allowed: a whole number, milliseconds
            J "job.start.ms": 9, "job.end.ms": 8, T [{"duration.ms": 5}]} | job.end.ms is 8 (allowed: not before job.start.ms, which is 9)
            J "job.start.ms": 0}                                         | job.tasks is missing (needed: tasks, at least one)
            J "job.start.ms": 0, T 5}                                    | job.tasks is 5 (allowed: a list of tasks
            J "job.start.ms": 0, T []}                                   | job.tasks has no map (needed: at least one)
            J "job.start.ms": 0, T [{"container.type": "reduce", "duration.ms": 5}]} | job.tasks has no map
            J "job.start.ms": 0, T [{"container.type": "am", "duration.ms": 5}]} | job.tasks[0].container.type is "am" (allowed: map, reduce)
            J "job.start.ms": 0, T [{"duration.ms": 0}]}                 | job.tasks[0].duration.ms is 0 (allowed: milliseconds, 1 or more)
            J "job.start.ms": 0, T [{"container.start.ms": 1}]}          | job.tasks[0].container.end.ms is missing (needed: milliseconds, 0 or more, or a duration.ms)
            J "job.start.ms": 0, T [{"container.start.ms": 6, "container.end.ms": 5}]} | container.end.ms is 5 (allowed: more than container.start.ms, which is 6)
            J "job.start.ms": 0, T [{"container.start.ms": -6, "container.end.ms": 5}]} | job.tasks[0].container.start.ms is -6 (allowed
            J "job.start.ms": 0, T [{"count": 0, "duration.ms": 5}]}     | job.tasks[0].count is 0 (allowed: 1 to 5000000)
            J "job.start.ms": 0, T [{"count": 1e12, "duration.ms": 5}]}  | job.tasks[0].count is 1.0E12 (allowed: 1 to 5000000)
            J "job.start.ms": 0, "job.count": 10, T [{"count": 1000000, "duration.ms": 5}]} | job.tasks[0].count makes more than 5000000 tasks of all jobs together
            J "job.start.ms": 0, "job.count": 2000000, T [{"duration.ms": 5}]} | job.count is 2000000 (allowed: 1 to 1000000)
            J "job.start.ms": 0, T [{"container.memory-mb": 0, "duration.ms": 5}]} | container.memory-mb is 0 (allowed: MiB, 1 or more)
            J "am.type": "dag", "job.start.ms": 0, T [{"duration.ms": 5}]} | am.type is "dag" (allowed: mapreduce)
            {"jobID": "job_1_1", "mapTasks": []}                         | t.json:1: job number 1: job.start.ms is missing
            """)
    void ofSls(String text, String message) {
        requireRefused(
                TraceForm.SLS,
                text.replaceFirst("^J ", "{\"job.id\": \"a\", ").replaceFirst("T ", "\"job.tasks\": "),
                message);
    }

    /** M stands for what all maps but their attempts have, A for an attempt that succeeded. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"user": "anna"}                                             | t.json:1: jobID is missing (needed: the job's ID, as Rumen writes it)
            {"jobID": "j", "submitTime": 0, "outcome": "DONE"}           | job j: outcome is "DONE" (allowed: SUCCESS, FAILED, KILLED
            {"jobID": "j", "outcome": "SUCCESS", M [{A "startTime": 1, "finishTime": 2}]}]} | job j: submitTime is missing
            {"jobID": "j", "submitTime": -1, "outcome": "SUCCESS", M [{A "startTime": 1, "finishTime": 2}]}]} | submitTime is -1 (allowed: milliseconds, 0 or more)
            {"jobID": "j", "submitTime": 9, "finishTime": 8, "outcome": "SUCCESS", M [{A "startTime": 1, "finishTime": 2}]}]} | finishTime is 8 (allowed: not before it was submitted, at 9)
            {"jobID": "j", "submitTime": 0, "outcome": "SUCCESS", M [{A "startTime": 7, "finishTime": 2}]}]} | job j: mapTasks[0].attempts[0].finishTime is 2 (allowed: not before startTime, which is 7)
            {"jobID": "j", "submitTime": 0, "outcome": "SUCCESS", M [{A "startTime": -1, "finishTime": 2}]}]} | mapTasks[0].attempts[0].startTime is -1 (allowed: milliseconds
            {"jobID": "j", "submitTime": 0, "outcome": "SUCCESS", M [{A "startTime": 1, "finishTime": 2, "hdfsBytesRead": -7}]}]} | hdfsBytesRead is -7 (allowed: bytes, 0 or more, or -1 for unknown)
            {"jobID": "j", "submitTime": 0, "outcome": "SUCCESS", "jobProperties": {"mapreduce.map.memory.mb": "1g"}, M [{A "startTime": 1, "finishTime": 2}]}]} | jobProperties.mapreduce.map.memory.mb is "1g" (allowed: a number, MiB
            {"jobID": "j", "submitTime": 0, "outcome": "SUCCESS", "mapTasks": 3} | mapTasks is 3 (allowed: a list of tasks)
            {"jobID": "j", "submitTime": 0, "outcome": "KILLED"}         | no job to simulate, 1 of 1 jobs left out: 1 killed (needed: at least one)
            {"jobID": "j", "submitTime": 0}                              | 1 without an outcome
            {"jobID": "j", "submitTime": 0, "outcome": "SUCCESS", "mapTasks": [ | t.json:1: the file ends within a JSON object
            """)
    void ofRumen(String text, String message) {
        requireRefused(
                TraceForm.RUMEN,
                text.replace("M [", "\"mapTasks\": [{\"attempts\": [").replace("{A ", "{\"result\": \"SUCCESS\", "),
                message);
    }

    /** Each line changes one place of a good document. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "num_jobs": 3        | "num_jobs": 0             | num_jobs is 0 (allowed: 1 to 1000000)
            "num_jobs": 3        | "num_jobs": 1e9           | num_jobs is 1.0E9 (allowed: 1 to 1000000)
            "num_jobs": 3        | "n": 3                    | t.json:1: num_jobs is missing
            "num_jobs": 3        | "num_jobs": 3, "rand_seed": 1.5 | rand_seed is 1.5 (allowed: a whole number
            "workloads"          | "loads"                   | t.json:1: workloads is missing (needed: workloads, at least one)
            "workload_weight": 1 | "workload_weight": 0      | workloads has weights of 0.0 in all (allowed: more than 0)
            "workload_weight": 1 | "workload_weight": -1     | workloads[0].workload_weight is -1 (allowed: 0 or more)
            "class_weight": 1    | "x": 1                    | workloads[0].job_classes has weights of 0.0 in all
            "class_name": "c"    | "x": 1                    | workloads[0].job_classes[0].class_name is missing
            "class_name": "c"    | "class_name": "c", "type": "stream" | job_classes[0].type is "stream" (allowed: mapreduce)
            "time": 7            | "time": -7                | time_distribution[0].time is -7 (allowed: seconds, 0 or more)
            "time_distribution"  | "times"                   | workloads[0].time_distribution is missing
            "type": "map"        | "type": "stream"          | job_classes[0].tasks[0].type is "stream" (allowed: map, reduce)
            "type": "map"        | "type": "reduce"          | workloads[0].job_classes[0].tasks has no map
            "tasks"              | "task"                    | mtasks_avg is missing (needed: that, or tasks)
            "count": {"val": 2}  | "count": {"val": 0}       | no job to simulate, 3 of 3 jobs left out: 3 drawn without a map
            "count": {"val": 2}  | "count": {"val": 1e30}    | job_classes[0].tasks[0] makes more than 5000000 tasks of all jobs together
            "count": {"val": 2}  | "count": {"val": -2}      | tasks[0].count.val is -2 (allowed: 0 or more)
            "max_memory"         | "memory"                  | tasks[0].max_memory is missing (needed: such as {"val": 10, "std": 2})
            ]}]}]}               | ]}]                       | t.json:1: the file ends within a JSON object
            """)
    void ofSynth(String good, String bad, String message) {
        String document = """
                {"num_jobs": 3, "workloads": [{"workload_weight": 1, "time_distribution": [{"time": 7, "weight": 1}], \
                "job_classes": [{"class_name": "c", "class_weight": 1, "tasks": [{"type": "map", "count": {"val": 2}, \
                "time": {"val": 60000}, "max_memory": {"val": 2000}}]}]}]}""";
        requireRefused(TraceForm.SYNTH, document.replace(good, bad), message);
    }
}
