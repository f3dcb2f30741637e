package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerUsed;
import io.wattle.ledger.JobName;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

/** What people see of what is remembered, and change. */
class KnownJobsTest {

    private final long now = 1_700_000_000_000L;
    private final JobMemories memories = new JobMemories(1000, () -> now);

    private void add(String user, String job) {
        memories.add(
                new JobName(user, job),
                ApplicationId.newInstance(now, 1),
                20,
                "edison",
                ContainerObservation.worked(10, ContainerUsed.NOTHING));
    }

    private List<String> names() {
        return memories.names().stream().map(it -> it.user() + "/" + it.name()).toList();
    }

    @Test
    void pinsHaveABoundForEachUserAndInAll() {
        memories.bound(12);
        for (String user : List.of("ann", "bob", "carl")) {
            for (String job : List.of("a", "b", "c", "d")) {
                add(user, job);
            }
        }
        assertThat(pinned("ann", "a", "b", "c", "d")).as("a quarter of 12").containsExactly(true, true, true, false);
        assertThat(pinned("bob", "a", "b", "c", "d")).containsExactly(true, true, true, false);
        assertThat(pinned("carl", "a")).as("half of 12 are").containsExactly(false);
        assertThat(memories.pin(new JobName("ann", "a"), false)).isTrue();
        assertThat(pinned("carl", "a")).as("one was given back").containsExactly(true);
    }

    private List<Boolean> pinned(String user, String... jobs) {
        return Arrays.stream(jobs)
                .map(it -> memories.pin(new JobName(user, it), true))
                .toList();
    }

    @Test
    void aLookIsNoUse() {
        memories.bound(2);
        add("ann", "a");
        add("ann", "b");
        assertThat(memories.find(new JobName("ann", "a"))).hasValueSatisfying(it -> {
            assertThat(it.seenMillis()).isEqualTo(now);
            assertThat(it.priorities()).containsOnlyKeys(20);
        });
        assertThat(memories.pin(new JobName("ann", "a"), false)).isTrue();
        assertThat(memories.find(new JobName("ann", "z"))).isEmpty();
        add("ann", "c");
        assertThat(names()).as("the oldest goes all the same").containsExactly("ann/b", "ann/c");
    }

    @Test
    void allAreForgottenPinnedOrNot() {
        add("ann", "a");
        add("bob", "b");
        assertThat(memories.pin(new JobName("bob", "b"), true)).isTrue();
        long version = memories.version();
        assertThat(memories.forgetAll()).isEqualTo(2);
        assertThat(memories.names()).isEmpty();
        assertThat(memories.version()).as("it is saved").isNotEqualTo(version);
        assertThat(memories.forgetAll()).isZero();
    }
}
