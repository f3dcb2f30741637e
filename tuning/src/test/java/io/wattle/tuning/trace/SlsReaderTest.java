package io.wattle.tuning.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.simulator.trace.RecordedSettings;
import io.wattle.simulator.trace.RecordedWork;
import io.wattle.simulator.trace.TracedJob;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlsReaderTest {

    @Test
    void jobsHaveTheTimesOfTheirContainers() throws Exception {
        ReadTrace read = TestingTraces.read(TestingTraces.file("sls.json"));
        List<TracedJob> jobs = read.trace().jobs();
        assertThat(read.notes()).isEmpty();
        assertThat(jobs).extracting(TracedJob::job).containsExactly("job_1", "job_2", "job_2");
        // The first one comes at 0.
        assertThat(jobs).extracting(TracedJob::atSeconds).containsExactly(0.0, 60.0, 60.0);

        RecordedWork first = TestingTraces.work(jobs.get(0));
        assertThat(TestingTraces.seconds(first.maps())).containsExactly(30.0, 36.0, 36.0, 36.0);
        assertThat(TestingTraces.seconds(first.reduces())).containsExactly(50.0);
        assertThat(first.settings()).isEqualTo(new RecordedSettings(1536, 1024, 1024, 1));
        assertThat(first.reducesFromShuffle()).isFalse();
        assertThat(first.data()).isEmpty();
        assertThat(first.measuredOn()).isEqualTo(TestingTraces.DELL);

        RecordedWork second = TestingTraces.work(jobs.get(1));
        assertThat(TestingTraces.seconds(second.maps())).containsExactly(20.0);
        assertThat(second.reduces()).isEmpty();
        assertThat(second.settings().masterMemoryMb()).isEqualTo(512);
    }
}
