package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.SwitchProgram;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** What is done to nodes. Nothing waits. */
interface PowerController {

    /**
     * Runs a program for hosts.
     *
     * @param isWanted asked of each host right before it starts, on any thread: one for which it is no longer wanted is left out
     * @param ended told once of each host, at any time, on any thread
     */
    void run(
            SwitchProgram program,
            List<String> hosts,
            Predicate<String> isWanted,
            BiConsumer<String, ProgramResult> ended);

    /** Ends the registration of a host that sleeps, as if its NodeManager had unregistered. */
    void unregister(String host);
}
