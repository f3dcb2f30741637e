package io.wattle.tuning.engine;

import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Settings;
import java.io.IOException;
import java.util.function.DoubleConsumer;

/**
 * Runs trials on a secure cluster. One that does not succeed while the client's ticket has ended says nothing of its settings: it is
 * no outcome.
 */
final class TicketCheckedEngine extends ForwardingEngine {

    /** Whether the client has a ticket, or needs none. */
    @FunctionalInterface
    interface TicketCheck {
        /** @throws IOException if it has none any more; the message says what to do */
        void requireTicket() throws IOException;
    }

    private final TicketCheck login;

    /**
     * An engine with a check.
     *
     * @param engine what runs the trials; closed with this
     * @param login of its client
     */
    TicketCheckedEngine(Engine engine, TicketCheck login) {
        super(engine);
        this.login = login;
    }

    @Override
    public Outcome run(Settings settings, String label, TrialLimits limits, DoubleConsumer progress)
            throws IOException, InterruptedException {
        login.requireTicket();
        try {
            Outcome outcome = engine().run(settings, label, limits, progress);
            if (outcome.status() != TrialStatus.SUCCEEDED) {
                login.requireTicket();
            }
            return outcome;
        } catch (IOException e) {
            try {
                login.requireTicket();
            } catch (IOException ended) {
                ended.addSuppressed(e);
                throw ended;
            }
            throw e;
        }
    }
}
