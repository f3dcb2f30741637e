package io.wattle.tuner.cli.option;

import io.wattle.tuning.engine.site.EnergyRestClient;
import io.wattle.tuning.engine.site.SiteConfiguration;
import java.net.URI;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which ResourceManager is asked. */
public final class ResourceManagerOption {

    @Option(
            names = "--rm",
            paramLabel = "URL",
            description = "Address of the ResourceManager's web server, such as http://rm:8088 (default: that of"
                    + " yarn-site.xml in HADOOP_CONF_DIR; of two ResourceManagers the active one).")
    private String rm;

    /**
     * A client of it.
     *
     * @param command that asks, for messages
     * @throws UsageException if no cluster is named, or not as it should be
     */
    public EnergyRestClient client(String command) throws UsageException {
        if (rm != null) {
            return EnergyRestClient.at(address(rm));
        }
        Path confDir = SiteConfiguration.configurationDirectory(System.getenv())
                .map(SiteConfiguration.FoundDirectory::path)
                .orElseThrow(() -> new UsageException(command
                        + ": no cluster is named (set HADOOP_CONF_DIR to a directory with yarn-site.xml, or give --rm"
                        + " http://HOST:8088)"));
        return EnergyRestClient.of(confDir);
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
