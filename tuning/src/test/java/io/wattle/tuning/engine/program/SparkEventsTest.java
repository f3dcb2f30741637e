package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkEventsTest {

    private static final ApplicationId APP = ApplicationId.newInstance(1_700_000_000_000L, 7);
    private static final String BEGIN = """
            {"Event":"SparkListenerLogStart","Spark Version":"3.5.6"}
            {"Event":"SparkListenerResourceProfileAdded","Resource Profile Id":0}
            """;

    @TempDir
    private Path folder;

    private static String log(String memory) {
        return BEGIN + """
                {"Event":"SparkListenerEnvironmentUpdate","JVM Information":{"Java Home":"/jdk"},"Spark Properties":\
                {"spark.executor.memory":"%s","spark.app.name":"a \\"b\\""},"System Properties":{"spark.x":"no"}}
                {"Event":"SparkListenerApplicationStart","App Name":"a"}
                """.formatted(memory);
    }

    private Optional<Map<String, String>> read() throws IOException {
        return SparkEvents.properties(
                FileSystem.getLocal(new Configuration(false)), new org.apache.hadoop.fs.Path(folder.toUri()), APP);
    }

    private static Optional<Map<String, String>> parsed(String text) throws IOException {
        return SparkEvents.properties(new BufferedReader(new StringReader(text)));
    }

    @Test
    void theEnvironmentTellsWhatAnApplicationRanWith() throws IOException {
        assertThat(parsed(log("1024m")))
                .contains(Map.of("spark.executor.memory", "1024m", "spark.app.name", "a \"b\""));
    }

    @Test
    void aLogThatDoesNotTellIsEmpty() throws IOException {
        assertThat(parsed("")).isEmpty();
        assertThat(parsed(BEGIN)).isEmpty();
        assertThat(parsed(log("1g").substring(0, BEGIN.length() + 90)))
                .as("cut short")
                .isEmpty();
        assertThat(parsed("(\u00b5/\u00fd compressed")).isEmpty();
        assertThat(parsed("{\"Event\":\"SparkListenerEnvironmentUpdate\"}")).isEmpty();
    }

    @Test
    void itIsFoundUnderAllNamesThatSparkGivesIt() throws IOException {
        Files.writeString(folder.resolve(APP + "0"), log("another application's"));
        Files.writeString(folder.resolve("application_1700000000000_0008"), log("another application's"));
        assertThat(read()).isEmpty();
        for (String name : new String[] {APP.toString(), APP + ".inprogress", APP + "_1"}) {
            Path file = folder.resolve(name);
            Files.writeString(file, log(name));
            assertThat(read().orElseThrow()).as(name).containsEntry("spark.executor.memory", name);
            Files.delete(file);
        }
        Path rolled = Files.createDirectory(folder.resolve("eventlog_v2_" + APP));
        Files.writeString(rolled.resolve("appstatus_" + APP), "");
        Files.writeString(rolled.resolve("events_1_" + APP), log("rolled"));
        Files.writeString(rolled.resolve("events_2_" + APP), "{\"Event\":\"SparkListenerJobEnd\"}\n");
        assertThat(read().orElseThrow()).containsEntry("spark.executor.memory", "rolled");
    }

    @Test
    void aFolderThatIsNotThereIsAnError() throws IOException {
        Files.delete(folder);
        assertThatThrownBy(this::read).isInstanceOf(FileNotFoundException.class);
        Files.createDirectory(folder);
    }
}
