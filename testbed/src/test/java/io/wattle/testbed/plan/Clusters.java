package io.wattle.testbed.plan;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;

/** Clusters of the built-in catalog. */
public final class Clusters {

    private Clusters() {}

    /** Fails the test if there is none. */
    public static ClusterProfile named(String name) {
        return Catalog.builtIn().profile(name).orElseThrow();
    }

    /** Fails the test if there is none. */
    public static NodeClass nodeClass(String name) {
        return Catalog.builtIn().nodeClass(name).orElseThrow();
    }
}
