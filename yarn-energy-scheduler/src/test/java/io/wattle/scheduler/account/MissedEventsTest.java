package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.node;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What could not be told or taken in: nothing claims to be complete then, and nothing stays for good that has ended. */
class MissedEventsTest extends TestingAccounting {

    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private final AtomicInteger asked = new AtomicInteger();

    private EnergyAccounting.Surroundings asking() {
        EnergyAccounting.Surroundings all = surroundings();
        return new EnergyAccounting.Surroundings(
                all.loads(), all.ends(), known::contains, known::contains, all.publish(), asked::incrementAndGet);
    }

    private EnergyAccounting running() throws Exception {
        known.addAll(List.of("e1", "e2", "runs", "ended"));
        EnergyAccounting accounting = new EnergyAccounting(settings(), asking(), failures);
        started.add(accounting);
        accounting.start(ledger(), ++activations);
        for (String node : List.of("e1", "e2")) {
            accounting.record(new AccountEvent.NodeUp(node(node, "edison"), List.of(), Instant.now()));
        }
        added(accounting, "runs");
        added(accounting, "ended");
        await(it -> it.apps().size() == 2 && it.apps().stream().allMatch(AppEnergy::complete));
        return accounting;
    }

    private static void added(EnergyAccounting accounting, String app) {
        accounting.record(new AccountEvent.AppAdded(app, "job", "ann", "root.etl", Instant.now(), false));
    }

    @Test
    void whatRunsIsNotComplete() throws Exception {
        EnergyAccounting accounting = running();
        accounting.missed();
        await(it -> it.apps().stream().noneMatch(AppEnergy::complete));
        AtomicInteger later = new AtomicInteger();
        // One that begins after it was asked is.
        await(it -> {
            added(accounting, "later-" + later.incrementAndGet());
            return it.apps().stream().anyMatch(app -> app.app().startsWith("later-") && app.complete());
        });
    }

    /** Its begin, the miss and its end are taken in at one time. */
    @Test
    void norIsWhatEndsAtOnce() throws Exception {
        EnergyAccounting accounting = running();
        added(accounting, "short");
        accounting.missed();
        accounting.record(new AccountEvent.AppRemoved("short", "FINISHED", Instant.now()));
        awaitLine();
        assertThat(lines()).singleElement().asString().contains("\"app\":\"short\"", "\"complete\":false");
    }

    @Test
    void anEventThatFailsIsOneThatWasMissed() throws Exception {
        EnergyAccounting accounting = running();
        accounting.record(() -> {
            throw new StackOverflowError("an event");
        });
        await(it -> it.apps().stream().noneMatch(AppEnergy::complete));
        await("it is asked", () -> asked.get() == 1);
    }

    /** Else they would be in every checkpoint for good. */
    @Test
    void whatIsNotThereAnyMoreHasEnded() throws Exception {
        EnergyAccounting accounting = running();
        known.removeAll(List.of("e2", "ended"));
        accounting.missed();
        EnergyReport now = await(it -> it.cluster().nodes() == 1);
        assertThat(now.nodes()).extracting(NodeEnergy::node).containsExactly("e1", "e2");
        awaitLine();
        assertThat(lines()).singleElement().asString().contains("\"app\":\"ended\"", "\"complete\":false");
        await(it -> it.apps().stream()
                .anyMatch(app -> app.app().equals("runs") && app.finished().isEmpty()));
    }

    /** Asking looks at every node and application of the cluster. */
    @Test
    void whatFailsAgainAndAgainIsNotAskedForAtEachStep() throws Exception {
        AtomicLong nanos = new AtomicLong();
        EnergyAccounting accounting = new EnergyAccounting(settings(), asking(), failures, nanos::get);
        started.add(accounting);
        accounting.start(Optional.empty(), 0);
        for (int i = 0; i < 5; i++) {
            failing(accounting);
        }
        assertThat(asked).hasValue(1);
        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        await("it is asked again", () -> asked.get() == 2);
    }

    /** An event that fails, and a step of the thread after it. */
    private void failing(EnergyAccounting accounting) throws Exception {
        AtomicInteger steps = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            int before = steps.get();
            accounting.record(() -> {
                steps.incrementAndGet();
                throw new IllegalStateException("of a test");
            });
            await("a step", () -> steps.get() > before && accounting.waiting() == 0);
        }
    }

    @Test
    void whoCannotBeAskedIsAskedAgain() throws Exception {
        AtomicLong nanos = new AtomicLong();
        EnergyAccounting.Surroundings all = asking();
        EnergyAccounting accounting = new EnergyAccounting(
                settings(),
                new EnergyAccounting.Surroundings(
                        all.loads(), all.ends(), all.knowsApp(), all.hasNode(), all.publish(), () -> {
                            asked.incrementAndGet();
                            throw new NoClassDefFoundError("of a test");
                        }),
                failures,
                nanos::get);
        started.add(accounting);
        accounting.start(Optional.empty(), 0);
        accounting.missed();
        await("it is asked", () -> asked.get() == 1);
        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        await("it is asked again", () -> asked.get() == 2);
    }
}
