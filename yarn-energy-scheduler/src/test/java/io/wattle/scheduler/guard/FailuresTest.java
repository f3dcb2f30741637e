package io.wattle.scheduler.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FailuresTest {

    private final Failures failures = new Failures();

    @ParameterizedTest
    @EnumSource(EntryPoint.class)
    void exceptionsAndErrorsOfAllKindsEndHere(EntryPoint where) {
        for (Throwable thrown : new Throwable[] {
            new IllegalStateException("wrong"),
            new AssertionError("wrong"),
            new OutOfMemoryError(),
            new NoClassDefFoundError("io/wattle/Gone"),
            new ThreadDeath()
        }) {
            assertThat(failures.<String>get(where, "stock", () -> {
                        throw sneaky(thrown);
                    }))
                    .isEqualTo("stock");
        }
        failures.run(where, () -> {
            throw new IOException("disk");
        });
        assertThat(failures.counts()).isEqualTo(Map.of(where, 6L));
    }

    @Test
    void anEndlessRecursionEndsHere() {
        assertThat(failures.get(EntryPoint.WEB, -1, () -> depth(0))).isEqualTo(-1);
        assertThat(failures.count(EntryPoint.WEB)).isEqualTo(1);
    }

    @SuppressWarnings("InfiniteRecursion")
    private static int depth(int level) {
        return 1 + depth(level + 1);
    }

    @Test
    void anInterruptIsKeptForTheThread() {
        failures.run(EntryPoint.LEARNING, () -> {
            throw new InterruptedException();
        });
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void whatCannotEvenBeToldIsCounted() {
        assertThatCode(() -> failures.caught(EntryPoint.METRICS, new RuntimeException("silent") {
                    private static final long serialVersionUID = 1;

                    @Override
                    public StackTraceElement[] getStackTrace() {
                        throw new OutOfMemoryError("no room for frames");
                    }
                }))
                .doesNotThrowAnyException();
        assertThat(failures.count(EntryPoint.METRICS)).isEqualTo(1);
    }

    @Test
    void causesAreRememberedWithinABound() {
        for (int i = 0; i < 10_000; i++) {
            RuntimeException each = new IllegalStateException();
            each.setStackTrace(new StackTraceElement[] {new StackTraceElement("Some", "method", "Some.java", i)});
            failures.caught(EntryPoint.USAGE, each);
        }
        assertThat(failures.count(EntryPoint.USAGE)).isEqualTo(10_000);
        assertThat(failures.causes()).isEqualTo(Failures.MOST_CAUSES + 1);
    }

    @Test
    void whatWorksIsNotCounted() {
        assertThat(failures.get(EntryPoint.WEB, "stock", () -> "ours")).isEqualTo("ours");
        assertThat(failures.counts()).isEmpty();
    }

    @Test
    void aStackIsBoundedAndHoldsNoForgedLine() {
        RuntimeException inner = new IllegalArgumentException("x\n2026-11-21 INFO all is well" + "y".repeat(10_000));
        String text = PrintableStack.of(new IllegalStateException("outer", inner));
        assertThat(text)
                .startsWith("java.lang.IllegalStateException: outer\n\tat ")
                .contains("Caused by: java.lang.IllegalArgumentException: x?2026-11-21 INFO all is well")
                .hasSizeLessThan(20_000);
        assertThat(text.lines()).noneMatch(it -> it.startsWith("2026"));
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException sneaky(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
