package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.SwitchProgram;
import java.util.List;
import java.util.function.Consumer;

/** What is done to nodes. Nothing waits. */
interface PowerController {

    /**
     * Runs a program for hosts.
     *
     * @param end told once, at any time, on any thread
     */
    void run(SwitchProgram program, List<String> hosts, Consumer<ProgramResult> end);

    /** Ends the registration of a host that sleeps, as if its NodeManager had said good-bye. */
    void unregister(String host);
}
