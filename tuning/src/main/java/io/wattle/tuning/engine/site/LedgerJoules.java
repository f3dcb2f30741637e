package io.wattle.tuning.engine.site;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.wattle.tuning.search.JoulesQuality;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Joules of applications as a cluster's energy plug-in tells them. Containers get theirs when the meters of their nodes
 * are read, so the figure grows for a while after the end: it is taken once a later report does not change it.
 */
public final class LedgerJoules {

    /** Some meters are read once in many seconds; those that take longer are not waited for. */
    private static final Duration PATIENCE = Duration.ofSeconds(45);

    /** A part of the patience: for so long no node may have watts before nobody waits for joules any more. */
    private static final int WITHOUT_WATTS = 4;

    private static final long POLL_MILLIS = 500;
    private static final String CLUSTER = "/energy/v1/cluster";

    private final Function<String, Optional<JsonNode>> web;
    private final Duration patience;
    private volatile boolean withoutWatts;

    /** @param web what the cluster answers to a path */
    public LedgerJoules(Function<String, Optional<JsonNode>> web) {
        this(web, PATIENCE);
    }

    LedgerJoules(Function<String, Optional<JsonNode>> web, Duration patience) {
        this.web = web;
        this.patience = patience;
    }

    /**
     * A figure of the ledger.
     *
     * @param joules of all containers of the application, its master's too, with their part of the idle joules
     * @param quality what it rests on
     */
    public record Figure(double joules, JoulesQuality quality) {}

    /** Whether the cluster has such a plug-in. */
    public boolean isThere() {
        return web.apply(CLUSTER).isPresent();
    }

    /** Waits for the joules of a finished application; empty if the ledger does not know all of them in time. */
    public Optional<Figure> await(ApplicationId app) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + patience.toNanos();
        Optional<JsonNode> last = Optional.empty();
        long knownNanos = System.nanoTime();
        do {
            Optional<JsonNode> told = web.apply("/energy/v1/apps/" + app).filter(LedgerJoules::hasFinished);
            if (told.isEmpty() || hasJoules(told.get()) || !nobodyKnowsWatts()) {
                knownNanos = System.nanoTime();
            } else if (withoutWatts || System.nanoTime() - knownNanos > patience.toNanos() / WITHOUT_WATTS) {
                // Of the next trials it is not waited for again.
                withoutWatts = true;
                return Optional.empty();
            }
            Optional<JsonNode> now = told.filter(LedgerJoules::hasJoules);
            if (now.isPresent() && last.isPresent() && isLater(now.get(), last.get())) {
                if (joules(now.get()) == joules(last.get())) {
                    return figure(now.get());
                }
                last = now;
            } else if (last.isEmpty()) {
                last = now;
            }
            Thread.sleep(POLL_MILLIS);
        } while (System.nanoTime() < deadlineNanos);
        return Optional.empty();
    }

    private static boolean hasFinished(JsonNode app) {
        return app.path("finished").isTextual();
    }

    private static boolean hasJoules(JsonNode app) {
        return app.path("joules").isNumber();
    }

    /** Then no figure would come however long somebody waits, unless a ResourceManager has just begun and heard no meter yet. */
    private boolean nobodyKnowsWatts() {
        JsonNode known =
                web.apply(CLUSTER).map(it -> it.path("nodes_with_watts")).orElse(MissingNode.getInstance());
        return known.isNumber() && known.asInt() == 0;
    }

    private static boolean isLater(JsonNode now, JsonNode last) {
        return !now.path("time").asText().equals(last.path("time").asText());
    }

    private static double joules(JsonNode app) {
        return app.path("joules").asDouble();
    }

    /** A lower bound would make the settings with the most unmetered time look best. */
    private static Optional<Figure> figure(JsonNode app) {
        boolean whole = app.path("complete").asBoolean(false)
                && app.path("unmetered_seconds").asDouble(1) == 0
                && joules(app) > 0;
        Optional<JoulesQuality> quality = switch (app.path("quality").asText()) {
            case "measured" -> Optional.of(JoulesQuality.LEDGER_MEASURED);
            case "estimated" -> Optional.of(JoulesQuality.LEDGER_ESTIMATED);
            case "assumed" -> Optional.of(JoulesQuality.LEDGER_ASSUMED);
            default -> Optional.empty();
        };
        return whole ? quality.map(it -> new Figure(joules(app), it)) : Optional.empty();
    }
}
