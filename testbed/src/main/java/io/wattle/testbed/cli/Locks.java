package io.wattle.testbed.cli;

import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.StateLock;
import io.wattle.testbed.state.StateLock.HeldException;
import java.io.IOException;

/** Takes locks for commands: what somebody else has is no failure, but refused. */
final class Locks {

    private Locks() {}

    /** See {@link StateLock#take}. */
    static StateLock take(StateFolder state, String command) throws UsageException, IOException {
        try {
            return StateLock.take(state, command);
        } catch (HeldException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    /** See {@link StateLock#awaitMemory}. */
    static StateLock awaitMemory(StateFolder state, String command)
            throws UsageException, IOException, InterruptedException {
        try {
            return StateLock.awaitMemory(state, command);
        } catch (HeldException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }
}
