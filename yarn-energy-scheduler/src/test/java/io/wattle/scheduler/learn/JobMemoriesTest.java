package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.learning.ClassHistory;
import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerOutcome;
import io.wattle.learning.ContainerUsed;
import io.wattle.learning.CpuShare;
import io.wattle.learning.InputRead;
import io.wattle.learning.JobHistorySummary;
import io.wattle.ledger.JobName;
import io.wattle.placement.CpuUse;
import io.wattle.placement.Outcomes;
import io.wattle.placement.TaskTimes;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class JobMemoriesTest {

    private static final JobName JOB = new JobName("ann", "nightly");

    private long now = 1_700_000_000_000L;
    private final JobMemories memories = new JobMemories(1000, () -> now);

    private static ApplicationId run(int number) {
        return ApplicationId.newInstance(1_700_000_000_000L, number);
    }

    private void ran(int run, String nodeClass, double seconds, int containers) {
        for (int i = 0; i < containers; i++) {
            memories.add(JOB, run(run), 20, nodeClass, ContainerObservation.worked(seconds, ContainerUsed.NOTHING));
        }
    }

    private static ContainerUsed cpu(double cpuSeconds, double vcoreSeconds) {
        return new ContainerUsed(new CpuShare(cpuSeconds, vcoreSeconds, 1), InputRead.NONE);
    }

    private static ContainerUsed input(double mebibytes) {
        return new ContainerUsed(CpuShare.NONE, new InputRead(mebibytes, 1));
    }

    private TaskTimes observed(String nodeClass) {
        return memories.recall(JOB, 20).observed().get(nodeClass).times().orElseThrow();
    }

    private static Map<String, TaskTimes> times(JobHistorySummary remembered) {
        Map<String, TaskTimes> times = new TreeMap<>();
        remembered.observed().forEach((name, it) -> times.put(name, it.times().orElseThrow()));
        return times;
    }

    private void add(String user, String job) {
        memories.add(
                new JobName(user, job), run(1), 20, "edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
    }

    private List<String> names() {
        return memories.jobs().stream()
                .map(it -> it.name().user() + "/" + it.name().name())
                .toList();
    }

    @Test
    void withinARunAllContainersCountTheSame() {
        ran(1, "edison", 10, 1);
        ran(1, "edison", 20, 3);
        assertThat(observed("edison")).isEqualTo(new TaskTimes(17.5, 4));
        assertThat(memories.recall(JOB, 10)).isEqualTo(JobHistorySummary.NOTHING);
        assertThat(memories.recall(new JobName("bob", "nightly"), 20)).isEqualTo(JobHistorySummary.NOTHING);
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
        assertThat(observed("dell-r620")).isEqualTo(new TaskTimes(5, 3));
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
        memories.add(JOB, run(1), 20, "edison", ContainerObservation.worked(10, cpu(10, 10)));
        memories.add(JOB, run(2), 20, "edison", ContainerObservation.worked(10, cpu(0, 10)));
        memories.add(JOB, run(2), 20, "edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
        assertThat(memories.recall(JOB, 20).used().cpu()).isEqualTo(new CpuShare(8, 18, 1.8));
    }

    @Test
    void inputFadesByItself() {
        memories.add(JOB, run(1), 20, "edison", ContainerObservation.worked(10, input(100)));
        memories.add(JOB, run(2), 20, "edison", ContainerObservation.worked(10, cpu(5, 10)));
        memories.add(JOB, run(3), 20, "edison", ContainerObservation.worked(10, input(10)));
        memories.add(JOB, run(3), 20, "edison", ContainerObservation.worked(10, input(20)));
        InputRead known = memories.recall(JOB, 20).used().input();
        assertThat(known).as("the run that did not tell fades nothing").isEqualTo(new InputRead(110, 2.8));
        assertThat(known.meanMebibytes()).as("too few containers").isEmpty();
        memories.add(JOB, run(3), 20, "edison", ContainerObservation.worked(10, input(4)));
        assertThat(memories.recall(JOB, 20).used().input().meanMebibytes()).hasValue(114 / 3.8);
    }

    /** Its times began with the allocation, and were lives of executors too. */
    @Test
    void ofTheFormatBeforeAllButTheTimesIsRead() throws Exception {
        String old = "{\"format\":1,\"jobs\":[{\"user\":\"ann\",\"name\":\"nightly\",\"priorities\":{\"20\":{"
                + "\"durations\":{\"edison\":{\"meanSeconds\":12.5,\"weight\":3,\"lastRun\":\"x\"}},\"cpu\":{"
                + "\"cpuSeconds\":6,\"vcoreSeconds\":12,\"containers\":3,\"lastRun\":\"x\"}}}}]}";
        memories.restore(MemoriesJson.read(old).jobs());
        assertThat(memories.recall(JOB, 20))
                .isEqualTo(new JobHistorySummary(
                        Map.of(), Set.of(), new ContainerUsed(new CpuShare(6, 12, 3), InputRead.NONE)));
        assertThat(memories.jobs()).noneMatch(JobMemories.Job::pinned);
        memories.add(JOB, run(1), 20, "edison", ContainerObservation.worked(10, input(7)));
        assertThat(memories.recall(JOB, 20).used().input()).isEqualTo(new InputRead(7, 1));
    }

    @Test
    void whatSaysNothingIsNotKept() {
        memories.add(JOB, run(1), 20, "edison", ContainerObservation.running(ContainerUsed.NOTHING));
        assertThat(memories.size()).isZero();
        for (double seconds : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ContainerObservation.worked(seconds, ContainerUsed.NOTHING));
        }
    }

    @Test
    void failuresAndTheCpuOfExecutorsAreRemembered() {
        for (int i = 0; i < 3; i++) {
            memories.add(
                    JOB,
                    run(1),
                    20,
                    "arm",
                    new ContainerObservation(ContainerOutcome.FAILED, OptionalDouble.empty(), ContainerUsed.NOTHING));
        }
        memories.add(JOB, run(1), 20, "x86", ContainerObservation.running(cpu(30, 60)));
        JobHistorySummary known = memories.recall(JOB, 20);
        assertThat(known.observed().get("arm").outcomes().neverWorked()).isTrue();
        assertThat(known.observed().get("arm").showsSpeed()).isFalse();
        assertThat(known.observed().get("x86").cpu()).contains(new CpuUse(0.5, 60));
        assertThat(known.observed().get("x86").outcomes().attempts())
                .as("it still runs")
                .isZero();
        now += 2 * Outcomes.HALF_LIFE_MILLIS;
        assertThat(memories.recall(JOB, 20).observed().get("arm").outcomes().neverWorked())
                .as("it is tried again")
                .isFalse();
    }

    @Test
    void anExecutorOfDaysIsFollowed() {
        for (int minute = 0; minute < 10_000; minute++) {
            memories.add(JOB, run(1), 20, "x86", ContainerObservation.running(cpu(60, 60)));
        }
        for (int minute = 0; minute < 300; minute++) {
            memories.add(JOB, run(1), 20, "x86", ContainerObservation.running(cpu(6, 60)));
        }
        assertThat(memories.recall(JOB, 20)
                        .observed()
                        .get("x86")
                        .cpu()
                        .orElseThrow()
                        .share())
                .isCloseTo(0.1, within(0.01));
    }

    @Test
    void aClassOfWhichNothingWasSeenForAWeekIsStale() {
        ran(1, "dell-r620", 5, 40);
        now += ClassHistory.STALE.toMillis();
        ran(2, "edison", 10, 3);
        assertThat(memories.recall(JOB, 20).stale()).isEmpty();
        now += 1;
        assertThat(memories.recall(JOB, 20).stale()).containsExactly("dell-r620");
        assertThat(observed("dell-r620"))
                .as("it counts until it is known better")
                .isEqualTo(new TaskTimes(5, 40));
        ran(3, "dell-r620", 15, 1);
        assertThat(memories.recall(JOB, 20).stale()).isEmpty();
        assertThat(observed("dell-r620")).as("half of it is new").isEqualTo(new TaskTimes(10, 2));
    }

    @Test
    void aUserWithManyNamesLosesHisOwn() {
        memories.bound(10);
        add("bob", "a");
        add("bob", "b");
        add("carl", "c");
        for (int i = 0; i < 1_000; i++) {
            add("ann", "job" + i + "x");
        }
        assertThat(names()).hasSize(10).startsWith("bob/a", "bob/b", "carl/c").endsWith("ann/job998x", "ann/job999x");
        add("dora", "d");
        assertThat(names()).as("there is room for who comes").hasSize(10).contains("dora/d");
    }

    @Test
    void pinnedJobsStay() {
        memories.bound(8);
        add("ann", "a");
        add("ann", "b");
        add("ann", "c");
        assertThat(memories.pin(new JobName("ann", "a"), true)).isTrue();
        assertThat(memories.pin(new JobName("ann", "b"), true)).isTrue();
        assertThat(memories.pin(new JobName("ann", "b"), true)).as("again").isTrue();
        assertThat(memories.pin(new JobName("ann", "z"), true)).as("not known").isFalse();
        for (int i = 0; i < 100; i++) {
            add("ann", "job" + i + "x");
        }
        assertThat(names()).hasSize(8).contains("ann/a", "ann/b");
        memories.bound(1);
        assertThat(names()).containsExactlyInAnyOrder("ann/a", "ann/b");
        assertThat(memories.pin(new JobName("ann", "a"), false)).isTrue();
        assertThat(names()).as("more than one are too many").containsExactly("ann/b");
        assertThat(memories.forget(new JobName("ann", "b"))).isTrue();
        assertThat(memories.names()).isEmpty();
    }

    @Test
    void theOneNotSeenForLongestIsForgottenFirst() {
        memories.bound(2);
        JobName second = new JobName("ann", "second");
        JobName third = new JobName("ann", "third");
        ran(1, "edison", 10, 1);
        memories.add(second, run(2), 20, "edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
        memories.recall(JOB, 20);
        memories.add(third, run(3), 20, "edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
        assertThat(memories.jobs()).extracting(JobMemories.Job::name).containsExactly(JOB, third);
    }

    @Test
    void aHundredThousandNamesStayWithinTheBound() {
        for (int i = 0; i < 100_000; i++) {
            JobName job = JobName.of("ann", "job" + i + "x").orElseThrow();
            memories.recall(job, 20);
            memories.add(job, run(i + 1), 20, "edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
        }
        assertThat(memories.size()).isEqualTo(1000);
        assertThat(memories.jobs().get(999).name().name()).isEqualTo("job99999x");
        for (int priority = 0; priority < 10_000; priority++) {
            memories.add(JOB, run(1), priority, "edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
        }
        assertThat(memories.jobs().get(999).priorities()).hasSize(64);
    }

    @Test
    void whatIsWrittenIsReadAgain() throws Exception {
        ran(1, "edison", 10.25, 2);
        ran(2, "dell-r620", 1e-3, 1);
        memories.add(
                new JobName("Zoë \"x\"\n</script>", "a\u0000b"),
                run(3),
                -5,
                "edison",
                ContainerObservation.worked(7, cpu(1.5, 3)));
        memories.add(JOB, run(3), 20, "edison", ContainerObservation.worked(7, input(64.125)));
        memories.add(
                JOB,
                run(3),
                20,
                "arm",
                new ContainerObservation(ContainerOutcome.FAILED, OptionalDouble.empty(), cpu(1.25, 2)));
        memories.pin(JOB, true);
        JobMemories other = new JobMemories(1000, () -> now);
        other.restore(MemoriesJson.read(MemoriesJson.write(new MemoriesJson.Kept(memories.jobs(), 1)))
                .jobs());
        assertThat(other.jobs()).isEqualTo(memories.jobs()).hasSize(2);
    }

    /** It was saved before this ResourceManager began, and comes when some containers have ended here already. */
    @Test
    void whatWasSavedIsMergedWithWhatIsNew() {
        JobName other = new JobName("ann", "other");
        memories.add(other, run(1), 20, "edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
        ran(1, "edison", 10, 10);
        ran(1, "dell-r620", 5, 3);
        ran(1, "odroid", 8, 1);
        memories.add(JOB, run(1), 20, "odroid", ContainerObservation.worked(8, cpu(10, 10)));
        memories.add(JOB, run(1), 10, "edison", ContainerObservation.worked(7, input(100)));
        JobMemories late = new JobMemories(1000, () -> now);
        late.add(JOB, run(2), 20, "edison", ContainerObservation.worked(28, cpu(0, 10)));
        late.add(JOB, run(2), 20, "edison", ContainerObservation.worked(28, ContainerUsed.NOTHING));
        late.add(JOB, run(1), 20, "odroid", ContainerObservation.worked(8, ContainerUsed.NOTHING));
        late.add(JOB, run(2), 30, "edison", ContainerObservation.worked(9, ContainerUsed.NOTHING));
        late.restore(memories.jobs());
        assertThat(late.jobs()).extracting(JobMemories.Job::name).containsExactly(other, JOB);
        JobHistorySummary both = late.recall(JOB, 20);
        assertThat(times(both))
                .as("only a newer run fades what was, and once")
                .isEqualTo(Map.of(
                        "edison",
                        new TaskTimes((10 * 8 + 28 * 2) / 10.0, 10),
                        "dell-r620",
                        new TaskTimes(5, 3),
                        "odroid",
                        new TaskTimes(8, 3)));
        assertThat(both.used().cpu()).isEqualTo(new CpuShare(8, 18, 1.8));
        assertThat(late.recall(JOB, 10)).isEqualTo(memories.recall(JOB, 10));
        assertThat(late.recall(JOB, 30).observed()).containsOnlyKeys("edison");
    }

    @Test
    void mergedJobsStayWithinTheBounds() {
        JobMemories late = new JobMemories(1000, () -> now);
        for (int priority = 0; priority < 64; priority++) {
            memories.add(JOB, run(1), priority, "edison", ContainerObservation.worked(10, ContainerUsed.NOTHING));
            late.add(JOB, run(2), 40 + priority, "edison", ContainerObservation.worked(20, ContainerUsed.NOTHING));
        }
        late.restore(memories.jobs());
        assertThat(late.jobs().get(0).priorities()).hasSize(64);
        assertThat(late.recall(JOB, 103).observed()).as("the newer ones stay").isNotEmpty();
    }

    @Test
    void anythingElseIsRefused() {
        String good = MemoriesJson.write(new MemoriesJson.Kept(memories.jobs(), 1));
        assertThat(good).isEqualTo("{\"format\":2,\"resource_manager\":1,\"jobs\":[]}");
        for (String bad : new String[] {
            "",
            "{",
            "[]",
            "null",
            "{\"format\":3,\"jobs\":[]}",
            "{\"format\":1}",
            "{\"format\":1,\"jobs\":[{}]}",
            "{\"format\":1,\"jobs\":[{\"user\":\"a\",\"name\":\"b\",\"priorities\":{\"x\":{}}}]}",
            ofClass("-1", "1", "0"),
            ofClass("1", "0", "0"),
            ofClass("1", "1", "2"),
            ofClass("1", "1", "\"none\""),
            ofClass("1", "1", "0").replace(",\"pinned\":false", ""),
            ofClass("1", "1", "0").replace("\"pinned\":false", "\"pinned\":1"),
            withInput("{}"),
            withInput("null"),
            withInput("{\"mebibytes\":-1,\"containers\":1,\"lastRun\":\"\"}"),
            withInput("{\"mebibytes\":1,\"containers\":0,\"lastRun\":\"\"}"),
            withInput("{\"mebibytes\":1,\"containers\":1}")
        }) {
            assertThatThrownBy(() -> MemoriesJson.read(bad)).as(bad).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aClassIsRead() throws Exception {
        assertThat(MemoriesJson.read(ofClass("1", "1", "0")).jobs()).hasSize(1);
        assertThat(MemoriesJson.read(ofClass("0", "0", "1")).jobs()).hasSize(1);
    }

    private static String ofClass(String meanSeconds, String weight, String failures) {
        String cpu = "\"cpu\":{\"cpuSeconds\":0,\"vcoreSeconds\":0,\"containers\":0,\"lastRun\":\"\"}";
        return "{\"format\":2,\"jobs\":[{\"user\":\"a\",\"name\":\"b\",\"pinned\":false,\"priorities\":{\"1\":{"
                + "\"classes\":{\"e\":{\"meanSeconds\":" + meanSeconds + ",\"weight\":" + weight
                + ",\"lastRun\":\"\",\"seenMillis\":1," + cpu + ",\"outcomes\":{\"attempts\":1,\"failures\":" + failures
                + ",\"millis\":1}}}," + cpu + "}}}]}";
    }

    private static String withInput(String input) {
        return "{\"format\":1,\"jobs\":[{\"user\":\"a\",\"name\":\"b\",\"priorities\":{\"1\":{\"durations\":{},"
                + "\"cpu\":{\"cpuSeconds\":0,\"vcoreSeconds\":0,\"containers\":0,\"lastRun\":\"\"},\"input\":"
                + input + "}}}]}";
    }
}
