package io.wattle.tuning.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.simulator.trace.RecordedTask;
import io.wattle.simulator.trace.RecordedWork;
import io.wattle.simulator.trace.TracedJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SynthReaderTest {

    private static final int JOBS = 20_000;

    @TempDir
    private Path folder;

    private ReadTrace draw(String seed) throws Exception {
        return TestingTraces.read(
                folder,
                TraceForm.SYNTH,
                Files.readString(TestingTraces.file("synth.json"))
                        .replace("\"num_jobs\": 40", "\"num_jobs\": " + JOBS)
                        .replace("\"rand_seed\": 2", "\"rand_seed\": " + seed));
    }

    private static List<TracedJob> named(ReadTrace read, String name) {
        return read.trace().jobs().stream().filter(it -> it.job().equals(name)).toList();
    }

    private static double mean(List<TracedJob> jobs, ToDoubleFunction<RecordedWork> value) {
        return jobs.stream()
                .map(TestingTraces::work)
                .mapToDouble(value)
                .average()
                .orElseThrow();
    }

    private static double meanSeconds(List<RecordedTask> tasks) {
        return tasks.stream().mapToDouble(RecordedTask::seconds).average().orElseThrow();
    }

    @Test
    void jobsAreDrawnAsTheirDistributionsSay() throws Exception {
        ReadTrace read = draw("2");
        List<TracedJob> reports = named(read, "report");
        List<TracedJob> copies = named(read, "copy");
        assertThat(read.notes()).isEmpty();
        assertThat(reports.size() / (double) JOBS).isCloseTo(0.75, within(0.01));
        assertThat(copies).hasSize(JOBS - reports.size());

        assertThat(mean(reports, it -> it.maps().size())).isCloseTo(8, within(0.05));
        assertThat(mean(reports, it -> it.reduces().size())).isCloseTo(1.75, within(0.01));
        assertThat(mean(reports, it -> meanSeconds(it.maps()))).isCloseTo(40, within(0.2));
        assertThat(mean(reports, it -> meanSeconds(it.reduces()))).isCloseTo(30, within(0.2));
        assertThat(mean(copies, it -> it.maps().size())).isCloseTo(5, within(0.05));
        assertThat(mean(copies, it -> it.reduces().size())).isZero();
        assertThat(mean(copies, it -> meanSeconds(it.maps()))).isCloseTo(60, within(0.3));
    }

    /** That simulator asks for no container of less than a gigabyte. */
    @Test
    void containersAreOfAGigabyteOrMore() throws Exception {
        ReadTrace read = draw("2");
        assertThat(named(read, "report")).allSatisfy(it -> {
            assertThat(TestingTraces.work(it).settings().mapMemoryMb()).isEqualTo(1024);
            assertThat(TestingTraces.work(it).settings().reduceMemoryMb()).isEqualTo(2048);
        });
        assertThat(named(read, "copy"))
                .allMatch(it -> TestingTraces.work(it).settings().mapMemoryMb() == 1024);
    }

    /** Two in three come in the first ten minutes, one in the next ten, none later; each second equally often. */
    @Test
    void jobsComeWhenTheirTimesSay() throws Exception {
        List<TracedJob> jobs = draw("2").trace().jobs();
        assertThat(jobs).extracting(TracedJob::atSeconds).isSorted().allMatch(it -> it >= 0 && it < 1200);
        double early = jobs.stream().filter(it -> it.atSeconds() < 600).count();
        assertThat(early / JOBS).isCloseTo(66.0 / 99, within(0.01));
        assertThat(jobs.stream()
                        .filter(it -> it.atSeconds() < 600)
                        .mapToDouble(TracedJob::atSeconds)
                        .average()
                        .orElseThrow())
                .isCloseTo(299.5, within(5.0));
    }

    @Test
    void theSameSeedDrawsTheSame() throws Exception {
        ReadTrace two = draw("2");
        assertThat(draw("2")).isEqualTo(two);
        assertThat(draw("3")).isNotEqualTo(two);
    }

    @Test
    void jobsDrawnWithoutAMapAreCounted() throws Exception {
        ReadTrace read = TestingTraces.read(folder, TraceForm.SYNTH, """
                {"num_jobs": 1000, "workloads": [{"workload_weight": 1, "time_distribution": [{"time": 7, "weight": 1}],
                  "job_classes": [{"class_name": "c", "class_weight": 1, "tasks": [
                    {"type": "map", "count": {"discrete": [0, 3], "weights": [1, 9]}, "time": {"val": 60000},
                     "max_memory": {"val": 2000}}]}]}]}
                """);
        int left = 1000 - read.trace().jobs().size();
        assertThat((double) left).isCloseTo(100, within(35.0));
        assertThat(read.notes()).containsExactly(left + " of 1000 jobs left out: " + left + " drawn without a map");
        assertThat(read.trace().jobs()).allMatch(it -> it.atSeconds() == 7);
    }
}
