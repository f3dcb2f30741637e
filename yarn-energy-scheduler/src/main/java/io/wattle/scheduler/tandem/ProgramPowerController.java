package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import io.wattle.tandem.lifecycle.SwitchProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;

/** Switches nodes by the operator's programs, and ends registrations by an event to the ResourceManager. Thread safe. */
final class ProgramPowerController implements PowerController, AutoCloseable {

    private final RMContext context;
    private final Supplier<TandemOptions> options;
    private final Failures failures;
    private final ProgramRunner runner;

    /** One after the other, as all change one file; and none keeps machines from being woken. */
    private final ProgramRunner maintenance;

    private final StaleRegistrations registrations;

    ProgramPowerController(RMContext context, Supplier<TandemOptions> options, Failures failures) {
        this.context = context;
        this.options = options;
        this.failures = failures;
        runner = new ProgramRunner(failures);
        maintenance = new ProgramRunner(failures, 1);
        registrations = new StaleRegistrations(context);
    }

    @Override
    public void run(
            SwitchProgram program,
            List<String> hosts,
            Predicate<String> isWanted,
            BiConsumer<String, ProgramResult> ended) {
        TandemOptions now = options.get();
        EnergyKey key = key(program);
        Optional<Path> path = path(program, now);
        if (path.isEmpty()) {
            ProgramResult missing = new ProgramResult(
                    ProgramOutcome.MISSING,
                    key.key() + ": not set (allowed: " + key.allowed() + "); set it in yarn-site.xml");
            hosts.forEach(it -> ended.accept(it, missing));
            return;
        }
        if (program == SwitchProgram.SUSPEND) {
            failures.run(EntryPoint.TANDEM, () -> registrations.suspending(hosts));
        }
        runnerOf(program)
                .start(new ProgramRunner.Program(key, path.get(), now.programTimeout()), hosts, isWanted, ended);
    }

    private ProgramRunner runnerOf(SwitchProgram program) {
        return program.isMaintenance() ? maintenance : runner;
    }

    private static EnergyKey key(SwitchProgram program) {
        return switch (program) {
            case SUSPEND -> EnergyKey.TANDEM_SUSPEND;
            case RESUME -> EnergyKey.TANDEM_RESUME;
            case ENTER_MAINTENANCE -> EnergyKey.TANDEM_ENTER_MAINTENANCE;
            case LEAVE_MAINTENANCE -> EnergyKey.TANDEM_LEAVE_MAINTENANCE;
        };
    }

    private static Optional<Path> path(SwitchProgram program, TandemOptions options) {
        return switch (program) {
            case SUSPEND -> options.suspendProgram();
            case RESUME -> options.resumeProgram();
            case ENTER_MAINTENANCE -> options.enterMaintenanceProgram();
            case LEAVE_MAINTENANCE -> options.leaveMaintenanceProgram();
        };
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
        maintenance.close();
    }
}
