package io.wattle.scheduler.web;

import io.wattle.scheduler.guard.Printable;
import java.util.Optional;

/**
 * Answers commands: asks who sends it before anything of it is read, does it, and writes what became of it into the audit.
 * Thread safe.
 */
final class CommandRest {

    private final CommandAudit audit;

    CommandRest(CommandAudit audit) {
        this.audit = audit;
    }

    /**
     * Does it, or says why not.
     *
     * @throws Exception whatever code of ours throws, and Errors likewise; it is in the audit by then
     */
    Answer answer(IncomingCommand incoming, Commands commands) throws Exception {
        Command command = incoming.command();
        Caller caller = incoming.caller();
        String arguments = Caller.NONE;
        try {
            Optional<String> refusal = incoming.refusal();
            if (refusal.isPresent()) {
                audit.refused(caller, command, refusal.get());
                return Answer.problem(403, refusal.get());
            }
            Optional<String> forged = incoming.forged();
            if (forged.isPresent()) {
                throw new CommandException(400, forged.get());
            }
            CommandRequest request = CommandRequest.read(command, incoming.contentType(), incoming.body());
            arguments = request.arguments();
            Answer answer = Answer.json(request.run(commands, Printable.line(caller.name())));
            audit.allowed(caller, command, arguments);
            return answer;
        } catch (CommandException e) {
            audit.failed(caller, command, arguments, e.status() + " " + e.getMessage());
            return Answer.problem(e.status(), e.getMessage());
        } catch (Throwable e) {
            audit.failed(caller, command, arguments, e.toString());
            throw e;
        }
    }
}
