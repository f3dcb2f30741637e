package io.wattle.tandem.lifecycle;

import java.util.ArrayList;
import java.util.List;

/**
 * A node moved, or not.
 *
 * @param node as it is from now on
 * @param effects what is to be done, in this order
 */
public record Step(NodeRecord node, List<Effect> effects) {

    public Step {
        effects = List.copyOf(effects);
    }

    static Step stay(NodeRecord node) {
        return new Step(node, List.of());
    }

    Step tell(EventKind kind, String text) {
        return and(new Effect.Tell(node.host(), kind, text));
    }

    Step run(SwitchProgram program) {
        return and(new Effect.Run(node.host(), program));
    }

    Step unregister() {
        return and(new Effect.Unregister(node.host()));
    }

    private Step and(Effect one) {
        List<Effect> all = new ArrayList<>(effects);
        all.add(one);
        return new Step(node, all);
    }
}
