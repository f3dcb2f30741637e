package io.wattle.conf;

import io.wattle.model.ClusterProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The configuration keys of one of the toolkit's own parts, as its typed configuration lists them: each is written into
 * one of the rendered files.
 */
public interface KeyTable {

    /**
     * One key.
     *
     * @param name whole name; one with a {@code <part>} to fill in is written as a comment
     * @param defaultValue as one would write it; empty for none, which is written as a comment too
     * @param allowed what values are allowed
     * @param description what it does
     * @param onlyNoted whether it is written as a comment even with a default, since to set it would mean more
     */
    record Key(String name, String defaultValue, String allowed, String description, boolean onlyNoted) {
        /** One that is written with its default. */
        Key(String name, String defaultValue, String allowed, String description) {
            this(name, defaultValue, allowed, description, false);
        }
    }

    /** The file that its keys belong to: {@code yarn-site.xml} or {@code mapred-site.xml}. */
    String file();

    /**
     * The scheduler that reads the keys: they are written for ResourceManagers only, and only if it is chosen. Empty if jobs
     * on every node may read them.
     */
    Optional<SchedulerChoice> onlyWith();

    /** All keys, in their order. */
    List<Key> keys();

    /** Values that differ from the defaults on this cluster, by key name. */
    default Map<String, String> values(ClusterProfile profile, ConfRequest request) {
        return Map.of();
    }

    /** Files that the values name, with paths below the folder of each ResourceManager. */
    default List<RenderedFile> files(ClusterProfile profile) {
        return List.of();
    }
}
