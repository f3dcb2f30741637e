package io.wattle.tandem.lifecycle;

import java.util.ArrayList;
import java.util.List;

/**
 * A node moved, or not. Immutable.
 *
 * @param node as it is from now on
 * @param effects what is to be done, in this order
 */
public record Transition(NodeRecord node, List<Effect> effects) {

    public Transition {
        effects = List.copyOf(effects);
    }

    static Transition unchanged(NodeRecord node) {
        return new Transition(node, List.of());
    }

    Transition withEvent(EventKind kind, String text) {
        return with(new Effect.EmitEvent(node.host(), kind, text));
    }

    Transition withProgram(SwitchProgram program) {
        return with(new Effect.RunProgram(node.host(), program, node.sinceSeconds()));
    }

    /** Its maintenance has moved as well. */
    Transition withMaintenanceProgram(SwitchProgram program) {
        return with(
                new Effect.RunProgram(node.host(), program, node.maintenance().sinceSeconds()));
    }

    Transition withUnregister() {
        return with(new Effect.Unregister(node.host()));
    }

    private Transition with(Effect one) {
        List<Effect> all = new ArrayList<>(effects);
        all.add(one);
        return new Transition(node, all);
    }
}
