package io.wattle.tuner.cli.splits;

import io.wattle.combine.config.CombineKey;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeClass;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The keys of combined input that say what a cluster is. */
final class SplitSettings {

    private SplitSettings() {}

    /** Name of an imagined host. */
    static String host(String nodeClass, int number) {
        return nodeClass + "-" + number;
    }

    /**
     * Settings for a cluster.
     *
     * @param imagined whether hosts are, so that their classes are known
     * @param sizes how sizes are found, or null for what suits the cluster
     * @param maxBytes of a split, or null for what the vcores give
     * @throws MissingFigureException if a figure is not known that these settings rest on
     */
    static Map<String, String> of(ClusterProfile profile, boolean imagined, String sizes, Long maxBytes) {
        Map<String, String> settings = new LinkedHashMap<>();
        boolean weighted = profile.workers().stream()
                .allMatch(it -> ClassLoad.speed(it.nodeClass()).isPresent());
        String mode = sizes;
        if (mode == null && maxBytes == null && weighted && imagined && !profile.isUniform()) {
            mode = "per-class";
        }
        if (mode != null) {
            settings.put(CombineKey.SIZE_MODE.key(), mode);
        }
        if (maxBytes != null) {
            settings.put(CombineKey.SIZE.key(), maxBytes.toString());
        }
        int vcores = profile.workers().stream()
                .mapToInt(it -> it.count() * it.nodeClass().containerVcores())
                .sum();
        settings.put(CombineKey.VCORES.key(), Integer.toString(vcores));
        // Where speeds are not needed, equal weights only serve to name the classes.
        boolean need = "per-class".equals(mode) && !profile.isUniform();
        settings.put(
                CombineKey.WEIGHTS.key(),
                profile.workers().stream()
                        .map(Workers::nodeClass)
                        .map(it -> it.name() + "=" + (need ? it.dmipsPerVcore() : 1))
                        .collect(Collectors.joining(",")));
        if (profile.isUniform()) {
            settings.put(CombineKey.HOSTS.key(), "*=" + profile.worker().name());
        } else if (imagined) {
            settings.put(
                    CombineKey.HOSTS.key(),
                    profile.workers().stream().map(SplitSettings::pattern).collect(Collectors.joining(",")));
        }
        return settings;
    }

    private static String pattern(Workers group) {
        NodeClass nodeClass = group.nodeClass();
        return nodeClass.name() + "-[1-" + group.count() + "]=" + nodeClass.name();
    }
}
