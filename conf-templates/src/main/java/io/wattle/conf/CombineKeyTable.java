package io.wattle.conf;

import io.wattle.combine.config.CombineKey;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.MissingFigureException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The keys of combined input, as its typed settings list them. */
final class CombineKeyTable implements KeyTable {

    /** Unset, these give way to other settings of a job; set, even to their defaults, they do not. */
    private static final Set<String> GIVE_WAY =
            Set.of(CombineKey.OPEN_COST.key(), CombineKey.LIST_THREADS.key(), CombineKey.LOCATIONS.key());

    @Override
    public String file() {
        return "mapred-site.xml";
    }

    @Override
    public Optional<SchedulerChoice> onlyWith() {
        return Optional.empty();
    }

    @Override
    public List<Key> keys() {
        return CombineKey.documentation().stream()
                .map(it -> new Key(
                        it.name(), it.defaultValue(), it.allowed(), it.description(), GIVE_WAY.contains(it.name())))
                .toList();
    }

    /** How fast the classes of a mixed cluster are, if all speeds are known; which host is of which, only its owner knows. */
    @Override
    public Map<String, String> values(ClusterProfile profile, ConfRequest request) {
        if (profile.isUniform()) {
            return Map.of();
        }
        try {
            return Map.of(
                    CombineKey.WEIGHTS.key(),
                    profile.workers().stream()
                            .map(Workers::nodeClass)
                            .map(it -> it.name() + "=" + Texts.number(it.dmipsPerVcore()))
                            .collect(Collectors.joining(",")));
        } catch (MissingFigureException e) {
            return Map.of();
        }
    }
}
