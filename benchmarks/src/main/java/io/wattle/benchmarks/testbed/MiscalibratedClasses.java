package io.wattle.benchmarks.testbed;

import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.NodeClassBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Node classes as someone would have them who measured their watts badly. Pure. */
final class MiscalibratedClasses {

    private MiscalibratedClasses() {}

    /** What the wrong class is called. */
    static String name(String nodeClass) {
        return nodeClass + "-off";
    }

    /** Classes of other names with idle and busy watts that many times theirs. */
    static List<NodeClass> of(List<NodeClass> classes, Map<String, Double> factors) {
        List<NodeClass> wrong = new ArrayList<>();
        for (NodeClass right : classes) {
            LinearWatts.require(right);
            Double factor = factors.get(right.name());
            if (factor != null) {
                wrong.add(scaled(right, factor));
            }
        }
        return wrong;
    }

    private static NodeClass scaled(NodeClass right, double factor) {
        NodeClassBuilder builder =
                NodeClass.named(name(right.name())).title(right.title()).tier(right.tier());
        right.architecture().ifPresent(builder::architecture);
        right.figures().forEach((attribute, figure) -> {
            boolean isWatts = attribute == NodeAttribute.IDLE_WATTS || attribute == NodeAttribute.BUSY_WATTS;
            builder.figure(
                    attribute,
                    isWatts ? new Figure(figure.value() * factor, figure.quality(), figure.source()) : figure);
        });
        return builder.build();
    }
}
