package io.wattle.simulator.job;

import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;

/** Says which task a container is for that was granted: its ask says which kind of attempt. Not thread safe. */
final class GrantedContainers {

    private final TaskSet maps;
    private final TaskSet reduces;
    private final MapStarts starts;

    GrantedContainers(TaskSet maps, TaskSet reduces, MapStarts starts) {
        this.maps = maps;
        this.reduces = reduces;
        this.starts = starts;
    }

    /** The attempt that gets it. */
    TaskAttempt attemptIn(Container container) {
        return container.ask().kind() == Ask.Kind.MAP ? mapIn(container) : reduceIn(container);
    }

    private TaskAttempt mapIn(Container container) {
        int node = container.node().number();
        if (container.ask() == maps.ask()) {
            MapStarts.Start start = starts.start(node);
            return new TaskAttempt(maps, maps.takeFirst(start.map()), container, start.local());
        }
        Task task = container.ask() == maps.retryAsk() ? maps.takeRetry() : maps.takeSpeculative();
        return new TaskAttempt(maps, task, container, starts.holds(node, task.number()));
    }

    private TaskAttempt reduceIn(Container container) {
        Task task = container.ask() == reduces.speculativeAsk() ? reduces.takeSpeculative() : reduces.takeRetryOrNext();
        return new TaskAttempt(reduces, task, container, false);
    }
}
