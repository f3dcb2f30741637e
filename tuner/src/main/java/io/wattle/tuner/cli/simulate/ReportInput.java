package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import java.util.List;

/**
 * What the runs of a report have in common.
 *
 * @param what name of the job, or of the trace's file
 * @param isTrace whether it is a trace
 * @param details what else was asked for, a sentence each, without the full stop
 */
record ReportInput(String what, boolean isTrace, ClusterProfile cluster, List<String> details) {

    ReportInput {
        details = List.copyOf(details);
    }
}
