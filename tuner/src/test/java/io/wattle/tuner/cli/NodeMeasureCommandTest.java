package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.model.Catalog;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeMeasureCommandTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void writesWhatItMeasuredAndWhyTheRestIsMissing() throws Exception {
        Path file = folder.resolve("new/me.yaml");
        Ended ended = measure("--name", "me", "--out", file.toString(), "--time", "5s", "--disk", "0", "--json");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode json = MAPPER.readTree(ended.out());
        assertThat(json.get("seconds").asDouble()).isBetween(0.1, 8.0);

        NodeClass me = Catalog.builtIn().with(file).nodeClass("me").orElseThrow();
        assertThat(me.figures()).containsKeys(NodeAttribute.CORES, NodeAttribute.MEMORY_MB);
        assertThat(me.whyMissing())
                .containsEntry(NodeAttribute.DISK_READ_MB_PER_SECOND, "no bytes of disk allowed")
                .containsKeys(NodeAttribute.SLEEP_WATTS, NodeAttribute.NETWORK_MBIT_PER_SECOND);
        assertThat(json.get("nodeClass")
                        .get("figures")
                        .get("cores")
                        .get("value")
                        .asInt())
                .isEqualTo(me.cores());

        Ended again = measure("--name", "me", "--out", file.toString(), "--time", "5s", "--disk", "0");
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("--out " + file + ": is there already");
    }

    @Test
    void aDryRunMeasuresNothing() throws Exception {
        Ended ended = measure(
                "--dry-run", "--name", "me", "--out", folder.resolve("me.yaml").toString());
        assertThat(ended.exitCode()).isZero();
        assertThat(ended.out())
                .containsPattern("(?m)^  primes, one thread +\\d+ +\\d+ +- +sysbench-like primes")
                .containsPattern("(?m)^  priceUsd +no machine knows its price")
                .contains("Nothing was measured (--dry-run)");
        assertThat(folder).isEmptyDirectory();
        JsonNode json = MAPPER.readTree(measure("--dry-run", "--json").out());
        assertThat(json.get("steps").findValuesAsText("step")).contains("memory bandwidth");
        assertThat(json.get("notMeasured").has("sleepWatts")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --name My-Node | node measure: node class 'My-Node': not a name
                    --time 1s | node measure: limit: 1.0 s (allowed: at least 5 s
                    --dir /gone | --dir /gone: is no directory
                    --peer host:99999 | node measure: network peer 'host:99999' (allowed: host, host:port
                    --meter model:edison | --meter model:edison: a model measures nothing
                    --meter watts | --meter watts: unknown kind
                    """)
    void refusesWhatCannotBeMeasured(String arguments, String message) {
        Ended ended = measure((arguments + " --dry-run").split(" "));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(message);
    }

    private static Ended measure(String... arguments) {
        String[] all = new String[arguments.length + 2];
        all[0] = "node";
        all[1] = "measure";
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return TestingCommand.run(all);
    }
}
