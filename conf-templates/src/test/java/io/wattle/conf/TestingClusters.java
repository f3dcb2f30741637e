package io.wattle.conf;

import io.wattle.model.Architecture;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.NodeClassBuilder;
import java.util.List;
import java.util.Optional;

/** Clusters for tests. */
final class TestingClusters {

    static final ConfRequest REQUEST =
            new ConfRequest("master", "/var/lib/hadoop", "/opt/hadoop", SchedulerChoice.CAPACITY);

    static final ConfRequest HIGHLY_AVAILABLE = new ConfRequest(
            "master",
            "/var/lib/hadoop",
            "/opt/hadoop",
            SchedulerChoice.CAPACITY,
            Optional.of(new HighAvailability("second", "zk1:2181,zk2:2181,zk3:2181")));

    private TestingClusters() {}

    static ClusterProfile builtIn(String name) {
        return Catalog.builtIn().profile(name).orElseThrow();
    }

    static NodeClass node(String name) {
        return Catalog.builtIn().nodeClass(name).orElseThrow();
    }

    static NodeClass made(String name, int memoryMb, int containerMb, int vcores) {
        return builder(name, memoryMb, containerMb, vcores).build();
    }

    static NodeClass made(String name, Architecture architecture, int memoryMb, int containerMb, int vcores) {
        return builder(name, memoryMb, containerMb, vcores)
                .architecture(architecture)
                .build();
    }

    private static NodeClassBuilder builder(String name, int memoryMb, int containerMb, int vcores) {
        return NodeClass.named(name)
                .measured(NodeAttribute.MEMORY_MB, memoryMb, "made up")
                .measured(NodeAttribute.CONTAINER_MEMORY_MB, containerMb, "made up")
                .measured(NodeAttribute.CONTAINER_VCORES, vcores, "made up");
    }

    static ClusterProfile of(Workers... workers) {
        return new ClusterProfile("made-up", List.of(workers), node("dell-r620"), 64, 1, "made up");
    }

    static Rendering render(ClusterProfile profile) {
        return new ConfTemplates(List.of()).render(profile, REQUEST);
    }

    static String file(Rendering rendering, String path) {
        return rendering.files().stream()
                .filter(it -> it.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new AssertionError(path + " is not among "
                        + rendering.files().stream().map(RenderedFile::path).toList()))
                .content();
    }
}
