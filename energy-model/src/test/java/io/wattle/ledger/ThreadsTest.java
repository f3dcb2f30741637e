package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static io.wattle.ledger.TestingLedger.container;
import static io.wattle.ledger.TestingLedger.power;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ThreadsTest {

    private final AtomicReference<Runnable> whileLocked = new AtomicReference<>();
    private final EnergyLedger ledger = new EnergyLedger(
            LedgerOptions.DEFAULTS, account -> whileLocked.get().run());

    private List<Runnable> everyCall() {
        return List.of(
                () -> ledger.nodeRegistered(TestingLedger.node("n2", "dell"), at(0)),
                () -> ledger.nodeState("n1", NodeState.ASLEEP, at(0)),
                () -> ledger.nodeLost("n1", at(0)),
                () -> ledger.reading("n1", power(0, 20)),
                () -> ledger.containerStarted(container("d", 1), at(0)),
                () -> ledger.containerUsage("c", 1, at(0)),
                () -> ledger.containerResized("c", 1, at(0)),
                () -> ledger.containerEnded("e", at(0)),
                () -> ledger.retire("x"),
                () -> ledger.retireNode("n3"),
                () -> ledger.app("a"),
                ledger::apps,
                () -> ledger.container("c"),
                () -> ledger.node("n1"),
                ledger::nodes,
                ledger::retiredNodes,
                ledger::queues,
                ledger::users,
                ledger::nodeClasses,
                ledger::nodeJoules,
                ledger::audit,
                ledger::counters,
                ledger::state);
    }

    /** The ledger is in the middle of a change while it reports an ended container: nobody may look or touch. */
    @Test
    void noOtherThreadGetsInDuringAChange() throws Exception {
        List<Runnable> calls = everyCall();
        long publicMethods = Stream.of(EnergyLedger.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers())
                        && !Modifier.isStatic(method.getModifiers())
                        && !method.isSynthetic())
                .count();
        assertThat(calls).hasSize((int) publicMethods);

        ExecutorService threads = Executors.newFixedThreadPool(calls.size());
        CountDownLatch begun = new CountDownLatch(calls.size());
        CountDownLatch firstDone = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(calls.size());
        AtomicReference<Boolean> gotIn = new AtomicReference<>();
        whileLocked.set(() -> {
            for (Runnable call : calls) {
                threads.execute(() -> {
                    begun.countDown();
                    call.run();
                    firstDone.countDown();
                    done.countDown();
                });
            }
            gotIn.set(await(begun, 10_000) ? await(firstDone, 200) : null);
            whileLocked.set(() -> {});
        });
        ledger.nodeRegistered(TestingLedger.node("n1", "edison"), at(0));
        ledger.containerStarted(container("c", 1), at(0));
        ledger.containerEnded("c", at(0));
        assertThat(gotIn.get()).isFalse();
        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        threads.shutdown();
    }

    private static boolean await(CountDownLatch latch, long millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting", e);
        }
    }
}
