package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program whose maps keep so much memory that a heap is full with Hadoop's sort buffer beside it, on boards of 2 GB: what Loghin2015
 * (sec. 4) saw of Terasort and K-means. There are two ways out, and the tuner finds each.
 */
@Tag("embedded")
@Tag("slow")
class MemoryFailureTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** In a heap of 819 MB, beside 16 MB of buffer but not beside 100: no larger array lies in two generations. */
    private static final int KEPT_MB = 690;

    private static final String SORT_MB = "mapreduce.task.io.sort.mb";
    private static final String MAP_MEMORY = "mapreduce.map.memory.mb";
    private static final String MAP_HEAP = "mapreduce.map.java.opts";

    @TempDir
    private static Path directory;

    @BeforeAll
    static void writeProgramAndInput() throws Exception {
        try (OutputStream file = Files.newOutputStream(directory.resolve("hungry.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            for (Class<?> type : List.of(HungryProgram.class, HungryProgram.KeepingMapper.class)) {
                String entry = type.getName().replace('.', '/') + ".class";
                jar.putNextEntry(new JarEntry(entry));
                try (InputStream in = type.getResourceAsStream("/" + entry)) {
                    in.transferTo(jar);
                }
            }
        }
        Files.writeString(directory.resolve("text"), "to be or not to be\n".repeat(20_000));
    }

    private static JsonNode tuned(String out, String... pinned) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "--jar",
                directory.resolve("hungry.jar").toString(),
                "--class",
                HungryProgram.class.getName(),
                "--args",
                KEPT_MB + " {input} {output}",
                "--input",
                directory.resolve("text").toString(),
                "--cluster",
                "odroid-xu",
                "--nodes",
                "1",
                "--max-trials",
                "5",
                "--repeats",
                "1",
                "--out",
                directory.resolve(out).toString()));
        for (String setting : pinned) {
            arguments.add("--set");
            arguments.add(setting);
        }
        TunerProcess.Ended ended = new TunerProcess(directory).run(arguments.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        JsonNode result =
                MAPPER.readTree(directory.resolve(out).resolve("result.json").toFile());
        JsonNode stock = result.at("/trials/0");
        assertThat(stock.at("/status").asText()).as(ended.out()).isEqualTo("failed");
        assertThat(stock.at("/reason").asText()).startsWith("in a map: ").contains("Java heap space");
        return result.at("/best/settings");
    }

    @Test
    void fewerAndLargerContainers() throws Exception {
        JsonNode best = tuned("containers", SORT_MB + "=100");
        assertThat(best.get(SORT_MB).asInt()).isEqualTo(100);
        assertThat(best.get(MAP_MEMORY).asInt()).isGreaterThan(1024);
    }

    @Test
    void aSmallerSortBuffer() throws Exception {
        JsonNode best = tuned("buffer", MAP_MEMORY + "=1024", MAP_HEAP + "=-Xmx819m");
        assertThat(best.get(MAP_MEMORY).asInt()).isEqualTo(1024);
        assertThat(best.get(SORT_MB).asInt()).isLessThan(100);
    }
}
