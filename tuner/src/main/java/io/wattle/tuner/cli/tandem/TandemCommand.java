package io.wattle.tuner.cli.tandem;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tandem.lifecycle.OperatorCommand;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.ResourceManagerOption;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.site.EnergyRestClient;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner tandem}: which nodes of a cluster sleep and why, and commands to them. */
@Command(
        name = "tandem",
        mixinStandardHelpOptions = true,
        subcommands = TandemSimulateCommand.class,
        sortOptions = false,
        description = {
            "Shows which nodes of a cluster with the energy scheduler sleep, and why the others do not; sends single ones to"
                    + " sleep, wakes them, or keeps them as they are.",
            "Commands are for administrators of YARN (yarn.admin.acl) and are in the ResourceManager's audit. docs/tandem.md"
                    + " explains it. 'tandem simulate' tells what sleep would have changed for the jobs of a cluster's ledger, or of a trace."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:shown, or done",
            "1:no ResourceManager answered",
            "2:bad input, it cannot be done or you may not, or no energy scheduler there"
        })
public final class TandemCommand implements Callable<Integer> {

    private static final String STATUS = "status";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "COMMAND",
            description =
                    "status: all nodes that may sleep. suspend: sends HOST to sleep as soon as it has nothing to do;"
                            + " demand may wake it. resume: wakes HOST. hold: HOST stays as it is. release: ends that."
                            + " forget: HOST was taken out of the cluster.")
    private String command;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "HOST",
            description = "The node, as the ResourceManager names it.")
    private String host;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; shown with the node, and in the audit.")
    private String reason;

    @Mixin
    private ResourceManagerOption rm = new ResourceManagerOption();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException {
        requireCommand();
        EnergyRestClient client = rm.client("tandem");
        if (command.equals(STATUS)) {
            JsonNode answer = client.ask("tandem", "nodes");
            Output.print(json, () -> answer, () -> TandemStatusText.of(answer));
        } else {
            JsonNode answer = client.post("tandem/" + command, body(), "host");
            Output.print(
                    json,
                    () -> answer,
                    () -> command + " " + host + ": accepted; 'tandem status' shows what becomes of it\n");
        }
        return 0;
    }

    private void requireCommand() throws UsageException {
        if (command == null) {
            throw new UsageException("COMMAND: missing (allowed: " + allowed() + ")");
        }
        if (command.equals(STATUS)) {
            if (host != null) {
                throw new UsageException("HOST: '" + host + "' (allowed: none; status shows all nodes)");
            }
        } else if (OperatorCommand.of(command).isEmpty()) {
            throw new UsageException("COMMAND: '" + command + "' (allowed: " + allowed() + ")");
        } else if (host == null) {
            throw new UsageException("HOST: missing (needed: the node to " + command + ")");
        }
    }

    private static String allowed() {
        return STATUS + ", "
                + Arrays.stream(OperatorCommand.values())
                        .map(OperatorCommand::label)
                        .collect(Collectors.joining(", "))
                + ", simulate";
    }

    private ObjectNode body() {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("host", host);
        if (reason != null) {
            body.put("reason", reason);
        }
        return body;
    }
}
