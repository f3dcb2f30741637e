package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.placement.Observation;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class JobMemoriesTest {

    private static final JobName JOB = new JobName("ann", "nightly");

    private final JobMemories memories = new JobMemories(1000);

    private static ApplicationId run(int number) {
        return ApplicationId.newInstance(1_700_000_000_000L, number);
    }

    private void ran(int run, String nodeClass, double seconds, int containers) {
        for (int i = 0; i < containers; i++) {
            memories.ran(JOB, run(run), 20, nodeClass, seconds, ContainerUsed.NOTHING);
        }
    }

    private static ContainerUsed cpu(double cpuSeconds, double vcoreSeconds) {
        return new ContainerUsed(new CpuShare(cpuSeconds, vcoreSeconds, 1), InputRead.NONE);
    }

    private static ContainerUsed input(double mebibytes) {
        return new ContainerUsed(CpuShare.NONE, new InputRead(mebibytes, 1));
    }

    private Observation observed(String nodeClass) {
        return memories.recall(JOB, 20).observed().get(nodeClass);
    }

    @Test
    void withinARunAllContainersCountTheSame() {
        ran(1, "edison", 10, 1);
        ran(1, "edison", 20, 3);
        assertThat(observed("edison")).isEqualTo(new Observation(17.5, 4));
        assertThat(memories.recall(JOB, 10)).isEqualTo(Remembered.NOTHING);
        assertThat(memories.recall(new JobName("bob", "nightly"), 20)).isEqualTo(Remembered.NOTHING);
    }

    @Test
    void oldRunsFade() {
        ran(1, "edison", 100, 10);
        ran(2, "edison", 10, 10);
        assertThat(observed("edison").meanSeconds()).isCloseTo((100 * 8 + 10 * 10) / 18.0, within(1e-9));
        assertThat(observed("edison").containers()).isEqualTo(18);
        for (int run = 3; run <= 30; run++) {
            ran(run, "edison", 10, 10);
        }
        assertThat(observed("edison").meanSeconds()).isCloseTo(10, within(0.1));
        assertThat(observed("edison").containers())
                .as("10 / (1 - 0.8), however many runs")
                .isEqualTo(50);
    }

    @Test
    void aClassThatGotNothingKeepsWhatItShowed() {
        ran(1, "dell-r620", 5, 3);
        for (int run = 1; run <= 20; run++) {
            ran(run, "edison", 10, 3);
        }
        assertThat(observed("dell-r620")).isEqualTo(new Observation(5, 3));
    }

    @Test
    void overlappingRunsFadeOnce() {
        ran(9_999, "edison", 10, 10);
        for (int i = 0; i < 50; i++) {
            ran(10_000, "edison", 10, 1);
            ran(9_999, "edison", 10, 1);
        }
        assertThat(observed("edison").containers()).isEqualTo(108);
    }

    @Test
    void cpuFadesToo() {
        memories.ran(JOB, run(1), 20, "edison", 10, cpu(10, 10));
        memories.ran(JOB, run(2), 20, "edison", 10, cpu(0, 10));
        memories.ran(JOB, run(2), 20, "edison", 10, ContainerUsed.NOTHING);
        assertThat(memories.recall(JOB, 20).used().cpu()).isEqualTo(new CpuShare(8, 18, 1.8));
    }

    @Test
    void inputFadesByItself() {
        memories.ran(JOB, run(1), 20, "edison", 10, input(100));
        memories.ran(JOB, run(2), 20, "edison", 10, cpu(5, 10));
        memories.ran(JOB, run(3), 20, "edison", 10, input(10));
        memories.ran(JOB, run(3), 20, "edison", 10, input(20));
        InputRead known = memories.recall(JOB, 20).used().input();
        assertThat(known).as("the run that did not tell fades nothing").isEqualTo(new InputRead(110, 2.8));
        assertThat(known.meanMebibytes()).as("too few containers").isEmpty();
        memories.ran(JOB, run(3), 20, "edison", 10, input(4));
        assertThat(memories.recall(JOB, 20).used().input().meanMebibytes()).hasValue(114 / 3.8);
    }

    @Test
    void aFileOfBeforeInputWasLearnedIsRead() throws Exception {
        String old = "{\"format\":1,\"jobs\":[{\"user\":\"ann\",\"name\":\"nightly\",\"priorities\":{\"20\":{"
                + "\"durations\":{\"edison\":{\"meanSeconds\":12.5,\"weight\":3,\"lastRun\":\"x\"}},\"cpu\":{"
                + "\"cpuSeconds\":6,\"vcoreSeconds\":12,\"containers\":3,\"lastRun\":\"x\"}}}}]}";
        memories.restore(MemoriesJson.read(old));
        assertThat(observed("edison")).isEqualTo(new Observation(12.5, 3));
        assertThat(memories.recall(JOB, 20).used())
                .isEqualTo(new ContainerUsed(new CpuShare(6, 12, 3), InputRead.NONE));
        memories.ran(JOB, run(1), 20, "edison", 10, input(7));
        assertThat(memories.recall(JOB, 20).used().input()).isEqualTo(new InputRead(7, 1));
    }

    @Test
    void timesThatSayNothingAreNotKept() {
        for (double seconds : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            ran(1, "edison", seconds, 1);
        }
        assertThat(memories.size()).isZero();
    }

    @Test
    void theOneNotSeenForLongestIsForgottenFirst() {
        memories.bound(2);
        JobName second = new JobName("ann", "second");
        JobName third = new JobName("ann", "third");
        ran(1, "edison", 10, 1);
        memories.ran(second, run(2), 20, "edison", 10, ContainerUsed.NOTHING);
        memories.recall(JOB, 20);
        memories.ran(third, run(3), 20, "edison", 10, ContainerUsed.NOTHING);
        assertThat(memories.jobs()).extracting(JobMemories.Job::name).containsExactly(JOB, third);
    }

    @Test
    void aHundredThousandNamesStayWithinTheBound() {
        for (int i = 0; i < 100_000; i++) {
            JobName job = JobName.of("ann", "job" + i + "x").orElseThrow();
            memories.recall(job, 20);
            memories.ran(job, run(i + 1), 20, "edison", 10, ContainerUsed.NOTHING);
        }
        assertThat(memories.size()).isEqualTo(1000);
        assertThat(memories.jobs().get(999).name().name()).isEqualTo("job99999x");
        for (int priority = 0; priority < 10_000; priority++) {
            memories.ran(JOB, run(1), priority, "edison", 10, ContainerUsed.NOTHING);
        }
        assertThat(memories.jobs().get(999).priorities()).hasSize(64);
    }

    @Test
    void whatIsWrittenIsReadAgain() throws Exception {
        ran(1, "edison", 10.25, 2);
        ran(2, "dell-r620", 1e-3, 1);
        memories.ran(new JobName("Zoë \"x\"\n</script>", "a\u0000b"), run(3), -5, "edison", 7, cpu(1.5, 3));
        memories.ran(JOB, run(3), 20, "edison", 7, input(64.125));
        JobMemories other = new JobMemories(1000);
        other.restore(MemoriesJson.read(MemoriesJson.write(memories.jobs())));
        assertThat(other.jobs()).isEqualTo(memories.jobs()).hasSize(2);
    }

    /** It was saved before this ResourceManager began, and comes when some containers have ended here already. */
    @Test
    void whatWasSavedIsMergedWithWhatIsNew() {
        JobName other = new JobName("ann", "other");
        memories.ran(other, run(1), 20, "edison", 10, ContainerUsed.NOTHING);
        ran(1, "edison", 10, 10);
        ran(1, "dell-r620", 5, 3);
        ran(1, "odroid", 8, 1);
        memories.ran(JOB, run(1), 20, "odroid", 8, cpu(10, 10));
        memories.ran(JOB, run(1), 10, "edison", 7, input(100));
        JobMemories late = new JobMemories(1000);
        late.ran(JOB, run(2), 20, "edison", 28, cpu(0, 10));
        late.ran(JOB, run(2), 20, "edison", 28, ContainerUsed.NOTHING);
        late.ran(JOB, run(1), 20, "odroid", 8, ContainerUsed.NOTHING);
        late.ran(JOB, run(2), 30, "edison", 9, ContainerUsed.NOTHING);
        late.restore(memories.jobs());
        assertThat(late.jobs()).extracting(JobMemories.Job::name).containsExactly(other, JOB);
        Remembered both = late.recall(JOB, 20);
        assertThat(both.observed())
                .as("only a newer run fades what was, and once")
                .isEqualTo(Map.of(
                        "edison",
                        new Observation((10 * 8 + 28 * 2) / 10.0, 10),
                        "dell-r620",
                        new Observation(5, 3),
                        "odroid",
                        new Observation(8, 3)));
        assertThat(both.used().cpu()).isEqualTo(new CpuShare(8, 18, 1.8));
        assertThat(late.recall(JOB, 10)).isEqualTo(memories.recall(JOB, 10));
        assertThat(late.recall(JOB, 30).observed()).containsOnlyKeys("edison");
    }

    @Test
    void mergedJobsStayWithinTheBounds() {
        JobMemories late = new JobMemories(1000);
        for (int priority = 0; priority < 64; priority++) {
            memories.ran(JOB, run(1), priority, "edison", 10, ContainerUsed.NOTHING);
            late.ran(JOB, run(2), 40 + priority, "edison", 20, ContainerUsed.NOTHING);
        }
        late.restore(memories.jobs());
        assertThat(late.jobs().get(0).priorities()).hasSize(64);
        assertThat(late.recall(JOB, 103).observed()).as("the newer ones stay").isNotEmpty();
    }

    @Test
    void anythingElseIsRefused() {
        String good = MemoriesJson.write(memories.jobs());
        assertThat(good).isEqualTo("{\"format\":1,\"jobs\":[]}");
        for (String bad : new String[] {
            "",
            "{",
            "[]",
            "null",
            "{\"format\":2,\"jobs\":[]}",
            "{\"format\":1}",
            "{\"format\":1,\"jobs\":[{}]}",
            "{\"format\":1,\"jobs\":[{\"user\":\"a\",\"name\":\"b\",\"priorities\":{\"x\":{}}}]}",
            "{\"format\":1,\"jobs\":[{\"user\":\"a\",\"name\":\"b\",\"priorities\":{\"1\":{\"durations\":{\"e\":"
                    + "{\"meanSeconds\":-1,\"weight\":1,\"lastRun\":\"\"}},\"cpu\":{\"cpuSeconds\":0,"
                    + "\"vcoreSeconds\":0,\"containers\":0,\"lastRun\":\"\"}}}}]}",
            withInput("{}"),
            withInput("null"),
            withInput("{\"mebibytes\":-1,\"containers\":1,\"lastRun\":\"\"}"),
            withInput("{\"mebibytes\":1,\"containers\":0,\"lastRun\":\"\"}"),
            withInput("{\"mebibytes\":1,\"containers\":1}")
        }) {
            assertThatThrownBy(() -> MemoriesJson.read(bad)).as(bad).isInstanceOf(IOException.class);
        }
    }

    private static String withInput(String input) {
        return "{\"format\":1,\"jobs\":[{\"user\":\"a\",\"name\":\"b\",\"priorities\":{\"1\":{\"durations\":{},"
                + "\"cpu\":{\"cpuSeconds\":0,\"vcoreSeconds\":0,\"containers\":0,\"lastRun\":\"\"},\"input\":"
                + input + "}}}]}";
    }
}
