package io.wattle.testbed.cli;

import io.wattle.testbed.state.InitProcess;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;

/** Finds the testbed that a command means. */
final class RunningTestbed {

    private RunningTestbed() {}

    /** Its folder, if it is up. */
    static StateFolder required(NameOption name) throws UsageException, IOException {
        StateFolder state = name.folder();
        if (InitProcess.of(state).isEmpty()) {
            throw new UsageException("testbed " + state.name() + " is not up (start it: bin/testbed up --cluster NAME"
                    + name.words() + ")");
        }
        return state;
    }
}
