package io.wattle.tuning.engine;

import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.space.Settings;
import java.io.IOException;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the nodes before and after each trial: which NodeManagers that it used went down goes with its outcome, whatever that is. */
final class NodeWatchedEngine extends ForwardingEngine {

    private static final Logger LOG = LoggerFactory.getLogger(NodeWatchedEngine.class);

    /** Sees the nodes. */
    interface Watch extends AutoCloseable {

        /** @throws IOException if nobody tells */
        NodeSight look() throws IOException, InterruptedException;

        @Override
        void close();
    }

    private final Watch watch;

    /**
     * An engine with a watch; closing it closes both.
     *
     * @param engine what runs the trials
     */
    NodeWatchedEngine(Engine engine, Watch watch) {
        super(engine);
        this.watch = watch;
    }

    @Override
    public Outcome run(Settings settings, String label, TrialLimits limits, DoubleConsumer progress)
            throws IOException, InterruptedException {
        Optional<NodeSight> before = look();
        Outcome outcome = engine().run(settings, label, limits, progress);
        if (before.isEmpty()) {
            return outcome;
        }
        Optional<NodeSight> after = look();
        return after.isEmpty() ? outcome : outcome.withNodesLost(before.get().lostUntil(after.get(), outcome.hosts()));
    }

    /** A trial counts without it. */
    private Optional<NodeSight> look() throws InterruptedException {
        try {
            return Optional.of(watch.look());
        } catch (IOException e) {
            LOG.warn("Nobody tells whether nodes went down", e);
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        try {
            watch.close();
        } finally {
            super.close();
        }
    }
}
