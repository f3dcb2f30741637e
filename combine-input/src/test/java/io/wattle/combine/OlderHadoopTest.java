package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.logging.LogFactory;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Clients older than the one that this is compiled against; Spark 3.5 brings 3.3.4. They do not run on later Java themselves. */
@EnabledForJreRange(maxVersion = 23)
class OlderHadoopTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"3.3.4", "3.3.6"})
    void packedInputIsRead(String version) throws Exception {
        List<String> lines = run(version);
        assertThat(lines.get(0)).isEqualTo("Hadoop " + version);
        List<String> expected = new ArrayList<>();
        for (String api : List.of("mapreduce", "mapred")) {
            for (String name : List.of("a", "b.gz", "c.bz2", "d.deflate")) {
                String second = " " + (name.length() + 3) + " ";
                expected.add(api + " PackedTextInputFormat " + name + " 0 " + name + "-1");
                expected.add(api + " PackedTextInputFormat " + name + second + name + "-2");
            }
            expected.add(api + " PackedSequenceFileInputFormat f key record");
        }
        assertThat(lines).containsAll(expected);
        assertThat(lines)
                .filteredOn(it -> it.contains("PackedFileOffsetTextInputFormat"))
                .hasSize(8);
        assertThat(lines).filteredOn(it -> it.contains("PackedInputFormat")).hasSize(8);
        assertThat(lines).hasSize(1 + expected.size() + 16);
    }

    /** In a JVM of its own, with that client, this library and nothing else. */
    private List<String> run(String version) throws IOException, InterruptedException {
        List<String> classPath = new ArrayList<>();
        try (Stream<Path> jars =
                Files.list(Path.of(System.getProperty("basedir", "."), "target", "hadoop-" + version))) {
            jars.map(Path::toString).forEach(classPath::add);
        }
        assertThat(classPath).hasSize(2);
        for (Class<?> type :
                List.of(CombineContext.class, OlderHadoopReader.class, LoggerFactory.class, LogFactory.class)) {
            classPath.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .getPath())
                    .toString());
        }
        File out = folder.resolve("out").toFile();
        File errors = folder.resolve("errors").toFile();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        String.join(File.pathSeparator, classPath),
                        OlderHadoopReader.class.getName(),
                        Files.createDirectory(folder.resolve("files")).toString())
                .redirectOutput(out)
                .redirectError(errors)
                .start();
        assertThat(process.waitFor()).as(Files.readString(errors.toPath())).isZero();
        return Files.readAllLines(out.toPath());
    }
}
