package io.wattle.scheduler.account;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.ledger.AppAccount;
import io.wattle.ledger.EnergyTotal;
import io.wattle.model.Quality;
import io.wattle.scheduler.store.StoredFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The line of a finished application, {@code docs/scheduler.md} has its fields. Stateless and thread safe. */
final class AppLine {

    /** 1 has no number; up to 2 lines have no type, final status and placement mode. */
    static final int FORMAT = 3;

    private static final EnergyTotal NOTHING = new EnergyTotal(0, 0, 0, Map.of());

    private AppLine() {}

    /**
     * Notes and account together.
     *
     * @param account empty if the application never had a container
     */
    static AppEnergy energy(AppNotes notes, Optional<AppAccount> account) {
        EnergyTotal energy = account.map(AppAccount::energy).orElse(NOTHING);
        // An end says that no reading is waited for any longer, or that there is nothing to wait for.
        double unsettled = notes.end().isPresent()
                ? account.map(AppAccount::unsettledSeconds).orElse(0.0)
                : 0;
        double unmetered =
                energy.unmeteredSeconds() + unsettled + notes.unseen().seconds();
        return new AppEnergy(
                notes.app(),
                notes.name(),
                notes.queue(),
                notes.user(),
                notes.submitted(),
                notes.end().map(AppEnd::time),
                new EnergyTotal(energy.activeJoules(), energy.idleJoules(), unmetered, energy.joulesByQuality()),
                account.map(AppAccount::byNodeClass).orElse(Map.of()),
                account.map(AppAccount::containers).orElse(0L),
                unmetered == 0
                        && notes.unseen().nothing()
                        && (notes.end().isEmpty()
                                || account.map(AppAccount::settled).orElse(true)));
    }

    /** One line, without its end. What is not known is left out. */
    static String json(AppEnergy app, AppNotes notes) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put(StoredFormat.FIELD, FORMAT);
        line.put("app", app.app());
        line.put("name", app.name());
        line.put("user", app.user());
        line.put("queue", app.queue());
        line.put("submitted", app.submitted().toString());
        app.finished().ifPresent(it -> line.put("finished", it.toString()));
        known(line, "state", notes.end().map(AppEnd::state).orElse(""));
        known(line, "final_status", notes.end().map(AppEnd::finalStatus).orElse(""));
        known(line, "type", notes.type());
        if (notes.mode() != PlacementMode.UNKNOWN) {
            line.put("placement_mode", notes.mode().label());
        }
        line.put("containers", app.containers());
        total(line, app.energy());
        line.put("complete", app.complete());
        ObjectNode classes = line.putObject("by_node_class");
        new TreeMap<>(app.byNodeClass()).forEach((name, energy) -> total(classes.putObject(name), energy));
        return line.toString();
    }

    private static void known(ObjectNode into, String field, String text) {
        if (!text.isEmpty()) {
            into.put(field, text);
        }
    }

    private static void total(ObjectNode into, EnergyTotal energy) {
        into.put("joules", energy.joules());
        into.put("active_joules", energy.activeJoules());
        into.put("idle_joules", energy.idleJoules());
        into.put("unmetered_seconds", energy.unmeteredSeconds());
        energy.quality().map(Quality::label).ifPresent(it -> into.put("quality", it));
        if (!energy.joulesByQuality().isEmpty()) {
            ObjectNode qualities = into.putObject("joules_by_quality");
            new TreeMap<>(energy.joulesByQuality())
                    .forEach((quality, joules) -> qualities.put(quality.label(), joules));
        }
    }
}
