package io.wattle.testbed.plan;

import java.util.Objects;

/**
 * In what a testbed differs from the cluster that it stands for. Immutable and thread safe.
 *
 * @param dataNodes which workers have a DataNode
 * @param standby whether there is a second ResourceManager, on a host of its own
 * @param studyWorkload the workload of a study by which cores differ in speed; null: they differ by DMIPS
 * @param taskArchives the file that says what the archives are of from which masters and tasks start, absolute path; null: they start
 *     from jars
 */
public record TestbedVariant(DataNodes dataNodes, boolean standby, String studyWorkload, String taskArchives) {

    /** A DataNode on each worker, one ResourceManager, speeds by DMIPS. */
    public static final TestbedVariant DEFAULT = new TestbedVariant(DataNodes.ALL, false, null, null);

    public TestbedVariant {
        Objects.requireNonNull(dataNodes, "dataNodes");
        if (studyWorkload != null) {
            StudyWorkloads.builtIn().require(studyWorkload);
        }
    }
}
