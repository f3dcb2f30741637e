package io.wattle.scheduler.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.tandem.CommandRefusal;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** A command that was understood. Immutable. */
sealed interface CommandRequest {

    /** Characters of a reason. */
    int LONGEST_REASON = 300;

    /**
     * Does it.
     *
     * @param by who gave it
     * @return what to answer
     * @throws CommandException if it cannot be done
     */
    ObjectNode run(Commands commands, String by) throws CommandException;

    /** What it asks for, for the audit: any text. */
    String arguments();

    /**
     * Reads one.
     *
     * @param contentType of the body; null if its sender says none
     * @throws CommandException if it is not as it should be
     * @throws IOException if its sender is gone
     */
    static CommandRequest read(Command command, String contentType, InputStream body)
            throws CommandException, IOException {
        return switch (command) {
            case TANDEM_SUSPEND, TANDEM_RESUME, TANDEM_HOLD, TANDEM_RELEASE, TANDEM_FORGET ->
                SwitchNode.of(
                        command.ofNode().orElseThrow(),
                        CommandFields.read(contentType, body, List.of("host", "reason")));
            case MODE -> SetMode.of(CommandFields.read(contentType, body, List.of("most", "reason")));
            case FORGET -> forget(CommandFields.read(contentType, body, List.of("user", "name", "all")));
            case PIN -> {
                CommandFields fields = CommandFields.read(contentType, body, List.of("user", "name", "pinned"));
                yield new PinJob(
                        new JobKey(fields.text("user"), fields.text("name")),
                        fields.flag("pinned")
                                .orElseThrow(
                                        () -> new CommandException(400, "pinned: missing (allowed: true or false)")));
            }
        };
    }

    /** May be left out. */
    private static String reasonIn(CommandFields fields) throws CommandException {
        String reason = fields.has("reason") ? fields.text("reason") : "";
        if (reason.length() > LONGEST_REASON) {
            throw new CommandException(
                    400, "reason: " + reason.length() + " characters (allowed: at most " + LONGEST_REASON + ")");
        }
        return reason;
    }

    private static CommandRequest forget(CommandFields fields) throws CommandException {
        Optional<Boolean> all = fields.flag("all");
        if (all.isEmpty()) {
            return new ForgetJob(new JobKey(fields.text("user"), fields.text("name")));
        }
        if (!all.get() || fields.has("user") || fields.has("name")) {
            throw new CommandException(400, "all: true and nothing else forgets all jobs; else give user and name");
        }
        return new ForgetAll();
    }

    /** Bounds the mode. */
    record SetMode(RunMode most, String reason) implements CommandRequest {

        private static SetMode of(CommandFields fields) throws CommandException {
            String most = fields.text("most");
            String reason = reasonIn(fields);
            for (RunMode mode : RunMode.values()) {
                if (mode.label().equals(most)) {
                    return new SetMode(mode, reason);
                }
            }
            throw new CommandException(400, "most: " + CommandFields.shown(most) + " (allowed: active, shadow or off)");
        }

        @Override
        public ObjectNode run(Commands commands, String by) {
            commands.allowNoMoreThan(most, by, reason);
            return ModeJson.of(commands);
        }

        @Override
        public String arguments() {
            return "most=" + most.label() + (reason.isEmpty() ? "" : " reason=" + reason);
        }
    }

    /** Switches or holds a node. */
    record SwitchNode(OperatorCommand command, String host, String reason) implements CommandRequest {

        private static SwitchNode of(OperatorCommand command, CommandFields fields) throws CommandException {
            return new SwitchNode(command, fields.text("host"), reasonIn(fields));
        }

        @Override
        public ObjectNode run(Commands commands, String by) throws CommandException {
            String told = reason.isEmpty() ? "by " + by : reason + " (by " + by + ")";
            Optional<CommandRefusal> refusal =
                    commands.switchNode(command, host, Printable.line(told, 2 * LONGEST_REASON));
            if (refusal.isPresent()) {
                throw new CommandException(
                        refusal.get().unknownNode() ? 404 : 409,
                        Printable.line(refusal.get().why(), 2 * LONGEST_REASON));
            }
            return JsonNodeFactory.instance.objectNode().put("host", host).put("command", command.label());
        }

        @Override
        public String arguments() {
            return "host=" + host + (reason.isEmpty() ? "" : " reason=" + reason);
        }
    }

    /** Forgets one job. */
    record ForgetJob(JobKey job) implements CommandRequest {

        @Override
        public ObjectNode run(Commands commands, String by) throws CommandException {
            JobAnswers.require(commands.forget(job), job);
            return JobAnswers.forgotten(1);
        }

        @Override
        public String arguments() {
            return job.toString();
        }
    }

    /** Forgets all jobs. */
    record ForgetAll() implements CommandRequest {

        @Override
        public ObjectNode run(Commands commands, String by) throws CommandException {
            ForgottenJobs forgotten = commands.forgetAll();
            JobAnswers.require(forgotten.outcome());
            return JobAnswers.forgotten(forgotten.jobs());
        }

        @Override
        public String arguments() {
            return "all=true";
        }
    }

    /** Pins a job, or no longer. */
    record PinJob(JobKey job, boolean pinned) implements CommandRequest {

        @Override
        public ObjectNode run(Commands commands, String by) throws CommandException {
            JobAnswers.require(commands.pin(job, pinned), job);
            return JobAnswers.pinned(job, pinned);
        }

        @Override
        public String arguments() {
            return job + " pinned=" + pinned;
        }
    }
}
