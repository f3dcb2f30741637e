package io.wattle.benchmarks.testbed;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ResizedCluster;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedPlan;
import java.util.Map;

/** Two Odroids and a Xeon on a machine of two cores. */
final class TestingPlan {

    private TestingPlan() {}

    static ClusterProfile profile() {
        return ResizedCluster.with(Catalog.builtIn().profile("mixed-arm").orElseThrow(), Map.of("odroid-xu-big", 2));
    }

    static TestbedPlan small() {
        try {
            return TestbedPlan.of(profile(), new MachineFigures(2, 50_000, 20_000), ScaleRules.DEFAULT);
        } catch (DoesNotFitException e) {
            throw new AssertionError(e);
        }
    }
}
