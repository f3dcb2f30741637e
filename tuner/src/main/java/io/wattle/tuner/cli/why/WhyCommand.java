package io.wattle.tuner.cli.why;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.engine.ConfiguredHadoop;
import io.wattle.tuner.engine.PlacementPages;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
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

    @Option(
            names = "--rm",
            paramLabel = "URL",
            description = "Address of the ResourceManager's web server, such as http://rm:8088 (default: that of"
                    + " yarn-site.xml in HADOOP_CONF_DIR; of two ResourceManagers the active one).")
    private String rm;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException {
        if (!APP_ID.matcher(app).matches()) {
            throw new UsageException("APP: '" + app + "' (allowed: application_ and two numbers, such as"
                    + " application_1700000000000_0001)");
        }
        JsonNode answer = pages().ask(app);
        Output.print(json, () -> answer, () -> WhyText.of(answer));
        return 0;
    }

    private PlacementPages pages() throws UsageException {
        if (rm != null) {
            return PlacementPages.at(address(rm));
        }
        Path confDir = ConfiguredHadoop.configurationDirectory(System.getenv())
                .map(ConfiguredHadoop.FoundDirectory::path)
                .orElseThrow(
                        () -> new UsageException("why: no cluster is named (set HADOOP_CONF_DIR to a directory with"
                                + " yarn-site.xml, or give --rm http://HOST:8088)"));
        return PlacementPages.of(confDir);
    }

    private static String address(String text) throws UsageException {
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return text;
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException(refusal(text), e);
        }
        throw new UsageException(refusal(text));
    }

    private static String refusal(String text) {
        return "--rm: '" + text + "' (allowed: http:// or https://, a host and a port, such as http://rm:8088)";
    }
}
