package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.model.NodeAttribute;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StepRunnerTest {

    private interface Body {
        Findings run() throws IOException, InterruptedException, NotMeasuredException;
    }

    private record TestingStep(Body body) implements Step {
        @Override
        public String name() {
            return "testing";
        }

        @Override
        public String method() {
            return "made up";
        }

        @Override
        public Set<NodeAttribute> attributes() {
            return Set.of(NodeAttribute.CORES, NodeAttribute.THREADS);
        }

        @Override
        public double limitSeconds() {
            return 1;
        }

        @Override
        public Findings run(StepTime time) throws IOException, InterruptedException, NotMeasuredException {
            return body.run();
        }
    }

    @Test
    void givesAReasonForEveryFigureThatAStepLeavesOut() throws Exception {
        StepRunner.Ran ran = run(() -> new Findings().measured(NodeAttribute.CORES, 2, "counted"));

        assertThat(ran.measured()).isTrue();
        assertThat(ran.findings().figures()).containsOnlyKeys(NodeAttribute.CORES);
        assertThat(ran.line()).isEqualTo("cores 2, threads not measured: testing gave no such figure");
    }

    @Test
    void aFigureThatNoMachineHasIsNotMeasured() throws Exception {
        StepRunner.Ran ran = run(() -> new Findings()
                .measured(NodeAttribute.CORES, 0, "counted")
                .measured(NodeAttribute.THREADS, Double.NaN, "counted"));

        assertThat(ran.measured()).isFalse();
        assertThat(ran.findings().missing().get(NodeAttribute.CORES)).startsWith("measured 0.0 , which no machine has");
        assertThat(ran.findings().missing().get(NodeAttribute.THREADS)).startsWith("measured NaN");
    }

    @Test
    void anyFailureBecomesTheReason() throws Exception {
        assertThat(run(() -> {
                            throw new NotMeasuredException("no such thing");
                        })
                        .findings()
                        .missing())
                .containsEntry(NodeAttribute.CORES, "no such thing")
                .containsEntry(NodeAttribute.THREADS, "no such thing");
        assertThat(run(() -> {
                            throw new IOException("disk on fire");
                        })
                        .line())
                .isEqualTo("not measured: it failed: java.io.IOException: disk on fire");
        assertThat(run(() -> {
                            throw new IllegalStateException("bug");
                        })
                        .line())
                .contains("bug");
        assertThat(run(() -> {
                            throw new OutOfMemoryError("heap");
                        })
                        .line())
                .contains("heap");
    }

    @Test
    void cutsAStepEvenIfItDoesNotListen() throws Exception {
        CountDownLatch end = new CountDownLatch(1);

        StepRunner.Ran ran = StepRunner.run(
                new TestingStep(() -> {
                    while (end.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                    return new Findings();
                }),
                StepTime.of(0.2));
        end.countDown();

        assertThat(ran.line()).isEqualTo("not measured: cut after 0.2 s");
    }

    @Test
    void anInterruptionReachesTheStep() throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> run(() -> {
                    try {
                        Thread.sleep(60_000);
                        return new Findings();
                    } finally {
                        reached.countDown();
                    }
                }));
        reached.await();
    }

    private static StepRunner.Ran run(Body body) throws InterruptedException {
        return StepRunner.run(new TestingStep(body), StepTime.of(10));
    }
}
