package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.power.SleepFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is told of nodes that may sleep, and on which figures that rests which nobody measured. */
final class SleepView {

    private final Sleep sleep;
    private final List<String> assumed;

    /** @param cluster whose nodes they are */
    SleepView(ClusterProfile cluster, Sleep sleep) {
        this.sleep = sleep;
        assumed = SleepFigures.assumed(cluster, sleep.nodeClasses());
    }

    /** Adds to the document of a run that is over. */
    void addTo(Map<String, Object> json) {
        sleep.addTo(json);
        json.put("assumedFigures", assumed);
    }

    /** Before a run: a sentence each, without the full stop. */
    List<String> details() {
        return withAssumed(sleep.details());
    }

    /** After a run: a line each. */
    List<String> lines() {
        return withAssumed(sleep.asleep());
    }

    private List<String> withAssumed(List<String> texts) {
        List<String> all = new ArrayList<>(texts);
        if (!assumed.isEmpty()) {
            all.add("Rests on figures that are assumed, not measured: " + String.join(", ", assumed)
                    + " (bin/tuner clusters show NAME says why)");
        }
        return all;
    }
}
