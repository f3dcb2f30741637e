package io.wattle.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PossibleCountersTest {

    private static final ClusterProfile EDISON = TestingHistories.cluster("edison", 10);

    private PastJob past;
    private PastTask map;

    @BeforeEach
    void simulate() throws Exception {
        past = TestingHistories.simulated(TestingHistories.COUNTING, EDISON);
        map = past.maps().get(0);
    }

    private static FittedJob fit(PastJob past) throws ProfileException {
        return new ProfileFitter(new HostMapping(EDISON, List.of())).fit(past);
    }

    private PastJob with(PastCounter counter, long value) {
        return TestingHistories.withFirstMap(past, counters -> counters.put(counter, value));
    }

    /** An Edison has two threads: what is more than twice their time and a second was not counted there. */
    @Test
    void moreCpuTimeThanThreadsHaveGivesNoProfile() throws Exception {
        long most = 4 * (map.finishMillis() - map.startMillis()) + 1000;
        assertThat(fit(with(PastCounter.CPU_MILLISECONDS, most)).maps().countedMdi())
                .isPositive();
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> fit(with(PastCounter.CPU_MILLISECONDS, most + 1)))
                .withMessageStartingWith("CPU_MILLISECONDS is " + (most + 1) + " in a task of ")
                .withMessageContaining(
                        " s on " + map.host() + " (allowed: up to " + most
                                + ", by the hardware threads of its class edison, 2; does --cluster or --hosts say the right one?)");
    }

    @ParameterizedTest
    @EnumSource(
            value = PastCounter.class,
            names = {"CPU_MILLISECONDS", "GC_MILLISECONDS"},
            mode = EnumSource.Mode.EXCLUDE)
    void moreBytesThanMemoryMovesGiveNoProfile(PastCounter counter) {
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> fit(with(counter, 9_000_000_000_000_000_000L)))
                .withMessageStartingWith(counter.hadoopName() + " is 9000000000000000000 in a task of ")
                .withMessageContaining("by the memory of its class edison, ");
    }

    @Test
    void asManyBytesAsMemoryMovesAreBelieved() throws Exception {
        double gbPerSecond = EDISON.workers().get(0).nodeClass().require(NodeAttribute.MEMORY_GB_PER_SECOND);
        long most = (long) (2e9 * gbPerSecond * map.seconds()) + (1 << 30);
        assertThat(fit(with(PastCounter.INPUT_BYTES, most - 1000))
                        .job()
                        .profile()
                        .inputMb())
                .isGreaterThan(most / 1.1 / (1 << 20));
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> fit(with(PastCounter.INPUT_BYTES, most + 1000)));
    }

    /** A task that began in 1970 would have time for any CPU time and any number of bytes. */
    @Test
    void aTaskRunsWithinTheTimeOfItsJob() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> withTimes(1, map.finishMillis()))
                .withMessageStartingWith(past.id() + ": a task on " + map.host() + " from 1 to ")
                .withMessageEndingWith("(allowed: within its job's time, " + past.startMillis() + " to "
                        + past.finishMillis() + " ms)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> withTimes(map.startMillis(), past.finishMillis() + 10_001));
        assertThat(withTimes(past.startMillis() - 10_000, past.finishMillis() + 10_000)
                        .maps())
                .as("clocks differ")
                .hasSameSizeAs(past.maps());
    }

    private PastJob withTimes(long start, long finish) {
        List<PastTask> maps = new ArrayList<>(past.maps());
        maps.set(0, new PastTask(map.host(), map.node(), start, finish, map.counters()));
        return TestingHistories.withTasks(past, maps, past.reduces());
    }
}
