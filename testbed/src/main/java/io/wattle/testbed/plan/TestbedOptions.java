package io.wattle.testbed.plan;

import java.util.Objects;

/**
 * What a testbed can have beside its cluster's workers. Immutable and thread safe.
 *
 * @param dataNodes which workers have a DataNode
 * @param standby whether there is a second ResourceManager, on a host of its own
 * @param workLoad the work load by which cores differ in speed; null: they differ by DMIPS
 */
public record TestbedOptions(DataNodes dataNodes, boolean standby, String workLoad) {

    /** A DataNode on each worker, one ResourceManager, speeds by DMIPS. */
    public static final TestbedOptions DEFAULT = new TestbedOptions(DataNodes.ALL, false, null);

    public TestbedOptions {
        Objects.requireNonNull(dataNodes, "dataNodes");
        if (workLoad != null) {
            WorkLoads.builtIn().require(workLoad);
        }
    }
}
