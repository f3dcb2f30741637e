package io.wattle.model;

/** Node classes made up for tests. */
public final class TestingNodes {

    private TestingNodes() {}

    /** A node with what a worker needs: cores, DMIPS, memory for containers, idle and busy watts. */
    public static NodeClassBuilder worker(String name) {
        return NodeClass.named(name)
                .measured(NodeAttribute.CORES, 2, "made up")
                .measured(NodeAttribute.DMIPS_PER_CORE, 100, "made up")
                .measured(NodeAttribute.MEMORY_MB, 2000, "made up")
                .measured(NodeAttribute.CONTAINER_MEMORY_MB, 1000, "made up")
                .measured(NodeAttribute.CONTAINER_VCORES, 2, "made up")
                .measured(NodeAttribute.IDLE_WATTS, 10, "made up")
                .measured(NodeAttribute.BUSY_WATTS, 20, "made up");
    }
}
