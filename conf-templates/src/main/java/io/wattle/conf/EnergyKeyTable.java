package io.wattle.conf;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeClass;
import io.wattle.model.NodeClassYaml;
import io.wattle.scheduler.config.EnergyKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The keys of the energy scheduler, as its typed settings list them. */
final class EnergyKeyTable implements KeyTable {

    private static final String NODES_FILE = "wattle-nodes.yaml";

    @Override
    public String file() {
        return "yarn-site.xml";
    }

    @Override
    public Optional<SchedulerChoice> onlyWith() {
        return Optional.of(SchedulerChoice.ENERGY);
    }

    @Override
    public List<Key> keys() {
        return EnergyKey.documentation().stream()
                .map(it -> new Key(it.name(), it.defaultValue(), it.allowed(), it.description()))
                .toList();
    }

    @Override
    public Map<String, String> values(ClusterProfile profile, ConfRequest request) {
        Map<String, String> values = new TreeMap<>();
        values.put(EnergyKey.AM_CLASSES.key(), profile.master().name());
        values.put(EnergyKey.LOCALITY_BLOCK_MB.key(), Integer.toString(profile.hdfsBlockMb()));
        values.put(
                EnergyKey.LEDGER_DIR.key(),
                request.standby().isPresent()
                        ? request.inHdfs(ResourceManagerKeys.SHARED_STORE + "/energy-ledger")
                        : request.dataDir().replaceAll("/+$", "") + "/energy-ledger");
        if (!ownClasses(profile).isEmpty()) {
            values.put(
                    EnergyKey.NODES_FILE.key(),
                    request.hadoopHome().replaceAll("/+$", "") + "/etc/hadoop/" + NODES_FILE);
        }
        return values;
    }

    /** What the built-in catalog does not have the ResourceManager has to be told. */
    @Override
    public List<RenderedFile> files(ClusterProfile profile) {
        List<NodeClass> own = ownClasses(profile);
        return own.isEmpty() ? List.of() : List.of(new RenderedFile(NODES_FILE, NodeClassYaml.write(own)));
    }

    private static List<NodeClass> ownClasses(ClusterProfile profile) {
        return Stream.concat(
                        Stream.of(profile.master()), profile.workers().stream().map(Workers::nodeClass))
                .distinct()
                .filter(it -> !Catalog.builtIn().nodeClass(it.name()).equals(Optional.of(it)))
                .toList();
    }
}
