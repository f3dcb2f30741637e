package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.power.PowerReport;
import io.wattle.simulator.power.SleepFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is told of nodes that may sleep, and on which figures that rests which nobody measured. */
final class SleepView {

    private final SleepChoice choice;
    private final List<String> assumed;

    /** @param cluster whose nodes they are */
    SleepView(ClusterProfile cluster, SleepChoice choice) {
        this.choice = choice;
        assumed = SleepFigures.assumed(cluster, choice.nodeClasses());
    }

    /** Adds to a document. @param did what the policy did in the run that it is of; empty if none was kept, or it never ended */
    void addTo(Map<String, Object> json, Optional<PowerReport> did) {
        choice.addTo(json);
        did.ifPresent(it -> json.put("tandemDid", PowerReportView.json(it)));
        json.put("assumedFigures", assumed);
    }

    /** Before a run: a sentence each, without the full stop. */
    List<String> details() {
        List<String> details = new ArrayList<>(List.of(choice.tandem()));
        details.addAll(choice.scripted());
        return withAssumed(details);
    }

    /** After a run: a line each. @param did as above */
    List<String> lines(Optional<PowerReport> did) {
        List<String> lines = new ArrayList<>(choice.scripted());
        did.ifPresent(it -> lines.addAll(PowerReportView.lines(it)));
        return withAssumed(lines);
    }

    private List<String> withAssumed(List<String> texts) {
        if (!assumed.isEmpty()) {
            texts.add("Rests on figures that are assumed, not measured: " + String.join(", ", assumed)
                    + " (bin/tuner clusters show NAME says why)");
        }
        return texts;
    }
}
