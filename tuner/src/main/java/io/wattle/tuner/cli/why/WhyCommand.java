package io.wattle.tuner.cli.why;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.ResourceManagerOption;
import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner why}: why the containers of an application are placed as they are, or wait. */
@Command(
        name = "why",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Says why the containers of a running application are placed as they are, or are not placed: what they wait for,"
                    + " since when and until when, and what each node class would cost.",
            "Asks the energy scheduler of the cluster that HADOOP_CONF_DIR names, or of --rm. docs/scheduler.md explains it."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:shown",
            "1:no ResourceManager answered",
            "2:bad input, no such application, or no energy scheduler there"
        })
public final class WhyCommand implements Callable<Integer> {

    private static final Pattern APP_ID = Pattern.compile("application_\\d{1,18}_\\d{1,9}");

    @Parameters(paramLabel = "APP", description = "Id of the application, such as application_1700000000000_0001.")
    private String app;

    @Mixin
    private ResourceManagerOption rm = new ResourceManagerOption();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException {
        if (!APP_ID.matcher(app).matches()) {
            throw new UsageException("APP: '" + app + "' (allowed: application_ and two numbers, such as"
                    + " application_1700000000000_0001)");
        }
        JsonNode answer = rm.client("why").ask("apps/" + app + "/placement", "requests");
        Output.print(json, () -> answer, () -> WhyText.of(answer));
        return 0;
    }
}
