package io.wattle.tuner.cli.cluster;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.PowerCurve;
import java.util.LinkedHashMap;
import java.util.Map;

/** Node classes and clusters as trees for JSON. What is not known has no key. */
public final class CatalogJson {

    private CatalogJson() {}

    /** A node class with its figures, units, qualities and sources. */
    public static Map<String, Object> nodeClass(NodeClass nodeClass) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", nodeClass.name());
        json.put("title", nodeClass.title());
        json.put("tier", nodeClass.tier().label());
        nodeClass.architecture().ifPresent(it -> json.put("architecture", it.label()));
        Map<String, Object> figures = new LinkedHashMap<>();
        nodeClass.figures().forEach((attribute, figure) -> {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("value", figure.value());
            values.put("unit", attribute.unit());
            values.put("quality", figure.quality().label());
            values.put("source", figure.source());
            figures.put(attribute.key(), values);
        });
        json.put("figures", figures);
        nodeClass.power().ifPresent(power -> json.put("curve", curve(power)));
        if (!nodeClass.whyMissing().isEmpty()) {
            Map<String, String> reasons = new LinkedHashMap<>();
            nodeClass.whyMissing().forEach((attribute, reason) -> reasons.put(attribute.key(), reason));
            json.put("notMeasured", reasons);
        }
        return json;
    }

    static Map<String, Object> cluster(ClusterProfile profile) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", profile.name());
        Map<String, Integer> workers = new LinkedHashMap<>();
        profile.workers().forEach(group -> workers.put(group.nodeClass().name(), group.count()));
        json.put("workers", workers);
        json.put("master", profile.master().name());
        ClusterSums.of(profile, NodeAttribute.IDLE_WATTS).ifPresent(watts -> json.put("workersIdleWatts", watts));
        ClusterSums.of(profile, NodeAttribute.BUSY_WATTS).ifPresent(watts -> json.put("workersBusyWatts", watts));
        json.put("hdfsBlockMb", profile.hdfsBlockMb());
        json.put("hdfsReplication", profile.hdfsReplication());
        json.put("source", profile.source());
        return json;
    }

    static String curve(PowerCurve power) {
        if (power instanceof PowerCurve.Table table) {
            return "table " + table.wattsByUtilisation();
        }
        PowerCurve.Shape shape = ((PowerCurve.Shaped) power).shape();
        return shape instanceof PowerCurve.Shape.Law law ? law.label() : "mse " + ((PowerCurve.Shape.Mse) shape).r();
    }
}
