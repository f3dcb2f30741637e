package io.wattle.benchmarks.scheduler;

import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * How a simulated application is submitted.
 *
 * @param priority of the application in its queue; higher goes first
 * @param container what each of its containers needs
 */
record Submission(String queue, String user, int priority, Resource container, Set<String> tags) {

    private static final int CONTAINER_MB = 150;

    /** To the only queue, by the only user, with small containers. */
    static Submission tagged(String... tags) {
        return new Submission("default", "user", 0, Resource.newInstance(CONTAINER_MB, 1), Set.of(tags));
    }

    Submission to(String otherQueue) {
        return new Submission(otherQueue, user, priority, container, tags);
    }

    Submission by(String otherUser) {
        return new Submission(queue, otherUser, priority, container, tags);
    }

    Submission withPriority(int other) {
        return new Submission(queue, user, other, container, tags);
    }

    Submission withContainersOf(int memoryMb) {
        return new Submission(queue, user, priority, Resource.newInstance(memoryMb, 1), tags);
    }
}
