package io.wattle.scheduler.placement;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.DiagnosticsCollector;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;

/** Keeps what was said last. */
final class TestingDiagnostics implements DiagnosticsCollector {

    private String diagnostics = "";
    private String details = "";

    String text() {
        return diagnostics + ": " + details;
    }

    @Override
    public void collect(String newDiagnostics, String newDetails) {
        diagnostics = newDiagnostics;
        details = newDetails;
    }

    @Override
    public String getDiagnostics() {
        return diagnostics;
    }

    @Override
    public String getDetails() {
        return details;
    }

    @Override
    public void collectResourceDiagnostics(ResourceCalculator rc, Resource required, Resource available) {
        collect("resource", required + " of " + available);
    }

    @Override
    public void collectPlacementConstraintDiagnostics(
            PlacementConstraint pc, PlacementConstraint.TargetExpression.TargetType targetType) {
        collect("constraint", String.valueOf(targetType));
    }

    @Override
    public void collectPartitionDiagnostics(String requiredPartition, String nodePartition) {
        collect("partition", requiredPartition + " on " + nodePartition);
    }
}
