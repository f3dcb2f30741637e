package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.guard.Failures;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import io.wattle.tandem.lifecycle.SwitchProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;

/** By the operator's programs, and by an event to the ResourceManager. Thread safe. */
final class ProgramPowerController implements PowerController, AutoCloseable {

    private final RMContext context;
    private final Supplier<TandemOptions> options;
    private final ProgramRunner runner;

    ProgramPowerController(RMContext context, Supplier<TandemOptions> options, Failures failures) {
        this.context = context;
        this.options = options;
        runner = new ProgramRunner(failures);
    }

    @Override
    public void run(SwitchProgram program, List<String> hosts, Consumer<ProgramResult> end) {
        TandemOptions now = options.get();
        Optional<Path> path = program == SwitchProgram.SUSPEND ? now.suspendProgram() : now.resumeProgram();
        if (path.isEmpty()) {
            end.accept(new ProgramResult(ProgramOutcome.MISSING, "no program is set to " + program + " nodes"));
        } else {
            runner.start(path.get(), hosts, now.programTimeout(), end);
        }
    }

    @Override
    public void unregister(String host) {
        for (RMNode each : context.getRMNodes().values()) {
            if (each.getNodeID().getHost().equals(host)) {
                context.getDispatcher()
                        .getEventHandler()
                        .handle(new RMNodeEvent(each.getNodeID(), RMNodeEventType.SHUTDOWN));
            }
        }
    }

    @Override
    public void close() {
        runner.close();
    }
}
