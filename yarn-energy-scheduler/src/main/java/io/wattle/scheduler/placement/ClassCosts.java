package io.wattle.scheduler.placement;

import io.wattle.model.NodeClass;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.Judgement;
import io.wattle.placement.Request;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a request is expected to take on one class, and on those that are better.
 *
 * @param here on the class itself
 * @param better on the judgement's better classes, in their order
 */
record ClassCosts(Optional<Expected> here, List<Optional<Expected>> better) {

    static final ClassCosts UNKNOWN = new ClassCosts(Optional.empty(), List.of());

    /** On the best class: this one, if none is better. */
    Optional<Expected> best() {
        return better.isEmpty() ? here : better.get(0);
    }

    /**
     * Of all classes that were judged; null where a slot has none.
     *
     * @param classes by slot, null where the slot has none
     * @param judgements by slot, as well
     * @param now the moment of the judgements
     */
    static ClassCosts[] of(Request request, NodeClass[] classes, Judgement[] judgements, Instant now) {
        Collection<NodeClass> all = new ArrayList<>();
        for (NodeClass each : classes) {
            if (each != null) {
                all.add(each);
            }
        }
        Map<String, Optional<Expected>> byName = new HashMap<>();
        for (int slot = 0; slot < classes.length; slot++) {
            if (classes[slot] != null) {
                byName.put(classes[slot].name(), Expected.of(judgements[slot], request, classes[slot], all, now));
            }
        }
        ClassCosts[] costs = new ClassCosts[classes.length];
        for (int slot = 0; slot < classes.length; slot++) {
            if (classes[slot] != null) {
                costs[slot] = new ClassCosts(byName.get(classes[slot].name()), better(judgements[slot], byName));
            }
        }
        return costs;
    }

    private static List<Optional<Expected>> better(Judgement judgement, Map<String, Optional<Expected>> byName) {
        return judgement.better().stream()
                .map(ClassSnapshot::nodeClass)
                .map(it -> byName.getOrDefault(it.name(), Optional.empty()))
                .toList();
    }
}
