package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UninterruptedTest {

    private final List<Boolean> seen = new ArrayList<>();

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    @Test
    void theCallDoesNotSeeTheInterruptAndItsCallerDoes() throws Exception {
        Thread.currentThread().interrupt();
        Uninterrupted.run(() -> seen.add(Thread.currentThread().isInterrupted()));
        assertThat(seen).containsExactly(false);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void aCallThatFailsKeepsTheInterruptToo() {
        Thread.currentThread().interrupt();
        assertThatIOException()
                .isThrownBy(() -> Uninterrupted.run(() -> {
                    throw new IOException("gone");
                }));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void noInterruptIsMadeUp() throws Exception {
        Uninterrupted.run(() -> seen.add(true));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
