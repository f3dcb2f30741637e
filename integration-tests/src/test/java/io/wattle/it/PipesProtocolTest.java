package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.lib.HashPartitioner;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs of native-pipes against Hadoop's own classes at the other end of the socket. */
@Tag("embedded")
@Tag("hadoop-versions")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // accept() knows no interrupt.
class PipesProtocolTest {

    private static final Path PROGRAMS = TunerProcess.root().resolve("native-pipes/target/dist");
    private static final Path WORDCOUNT = PROGRAMS.resolve("wattle-wordcount");

    @TempDir
    private Path directory;

    @AfterEach
    void closeLeftSockets() throws Exception {
        PipesPeer.closeLeftSockets();
    }

    /** A program that was written against Hadoop's own library, with every part; one of the tests of native-pipes. */
    private Path oldWords(String machine) throws Exception {
        Path program = TunerProcess.root().resolve("native-pipes/target/" + machine + "/tests/old-words");
        assumeTrue(Files.exists(program), machine + " is not among the presets that were built");
        return machine.equals("armv7")
                ? PipesPeer.script(directory.resolve("task"), "exec qemu-arm " + program)
                : program;
    }

    @Test
    void mapsAndReduces() throws Exception {
        PipesPeer map = new PipesPeer(directory, WORDCOUNT);
        assertThat(map.map(List.of("to be or", "", "not to be \u00e9t\u00e9")))
                .containsExactlyInAnyOrder("to=2", "be=2", "or=1", "not=1", "\u00e9t\u00e9=1");
        PipesPeer reduce = new PipesPeer(directory, WORDCOUNT);
        assertThat(reduce.reduce(new TreeMap<>(Map.of("be", List.of(2L, 3L), "to", List.of(1L << 40)))))
                .containsExactly("be=5", "to=1099511627776");
        assertThat(reduce.stderr()).isEmpty();
    }

    @Test
    void withoutAPartitionerOfItsOwnAKeyGoesWhereJavaSays() throws Exception {
        PipesPeer map = new PipesPeer(directory, WORDCOUNT);
        map.conf().setNumReduceTasks(3);
        List<List<String>> outputs = map.mapForReduces(List.of("to be or not to be that is the question"));
        assertThat(outputs).hasSize(3).allSatisfy(it -> assertThat(it).isNotEmpty());
        HashPartitioner<Text, LongWritable> partitioner = new HashPartitioner<>();
        for (int reduce = 0; reduce < 3; reduce++) {
            for (String record : outputs.get(reduce)) {
                Text key = new Text(record.substring(0, record.indexOf('=')));
                assertThat(partitioner.getPartition(key, null, 3)).as(record).isEqualTo(reduce);
            }
        }
    }

    @Test
    void anEmptyInputHasAnEmptyOutput() throws Exception {
        PipesPeer peer = new PipesPeer(directory, WORDCOUNT);
        assertThat(peer.map(List.of())).isEmpty();
        assertThat(peer.reduce(Map.of())).isEmpty();
    }

    @Test
    void badConfigurationFailsTheTaskWithItsReason() throws Exception {
        PipesPeer peer = new PipesPeer(directory, WORDCOUNT);
        peer.conf().set("wattle.pipes.combine.memory-mb", "plenty");
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> peer.map(List.of("to be")));
        awaitStderr(peer, "wattle.pipes.combine.memory-mb");
    }

    @Test
    void aJvmThatDoesNotKnowTheSecretIsRefused() throws Exception {
        Files.writeString(directory.resolve("other-secret"), "something else");
        Path other = PipesPeer.script(
                directory.resolve("task"),
                "export hadoop_pipes_shared_secret_location=%s\nexec %s"
                        .formatted(directory.resolve("other-secret"), WORDCOUNT));
        PipesPeer peer = new PipesPeer(directory, other);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> peer.map(List.of("to be")));
        awaitStderr(peer, "the other side does not know the job's shared secret");
    }

    @Test
    void aTaskThatDoesNotKnowTheSecretIsRefused() throws Exception {
        // A response (57) with five bytes of digest.
        Path impostor = PipesPeer.script(
                directory.resolve("task"),
                "exec 3<>/dev/tcp/127.0.0.1/$mapreduce_pipes_command_port; printf '9\\x05wrong' >&3; cat <&3 >/dev/null");
        PipesPeer peer = new PipesPeer(directory, impostor);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> peer.map(List.of("to be")))
                .withMessageContaining("Authentication Failed");
    }

    @Test
    void aNodeThatNoBinaryFitsFailsTheTaskAtOnce() throws Exception {
        Path launcher = directory.resolve("wattle-wordcount");
        Files.copy(WORDCOUNT, launcher);
        Files.createFile(directory.resolve("wattle-wordcount.pdp11"));
        PipesPeer peer = new PipesPeer(directory, launcher);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> peer.map(List.of("to be")));
        awaitStderr(peer, "wattle-wordcount: no binary fits this node");
        assertThat(peer.stderr()).contains("wattle-wordcount.pdp11");
    }

    @Test
    void theArmProgramCountsAsWell() throws Exception {
        Path emulated = PipesPeer.script(directory.resolve("task"), "exec qemu-arm " + WORDCOUNT + ".armv7");
        PipesPeer peer = new PipesPeer(directory, emulated);
        assertThat(peer.map(List.of("to be or", "not to be")))
                .containsExactlyInAnyOrder("to=2", "be=2", "or=1", "not=1");
    }

    /** Hadoop's own partitioner would take "be" to reduce 2, and "or" to 1. */
    @ParameterizedTest
    @ValueSource(strings = {"x86-64", "armv7"})
    void aProgramOfHadoopsOwnLibraryMapsCombinesAndPartitions(String machine) throws Exception {
        PipesPeer peer = new PipesPeer(directory, oldWords(machine));
        peer.conf().setOutputValueClass(Text.class);
        peer.conf().setNumReduceTasks(3);
        assertThat(peer.mapForReduces(List.of("to be or", "not to be")))
                .containsExactly(List.of("be=2"), List.of(), List.of("not=1", "or=1", "to=2"));
        assertThat(peer.counters().getCounter("old words", "words").getValue()).isEqualTo(6);
        assertThat(peer.counters().status()).isEqualTo("at not to be");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x86-64", "armv7"})
    void aProgramOfHadoopsOwnLibraryWritesTheOutputItself(String machine) throws Exception {
        Path output = directory.resolve("output");
        PipesPeer peer = new PipesPeer(directory, oldWords(machine));
        peer.conf().setOutputValueClass(Text.class);
        peer.conf().set("old.output", output.toString());
        Submitter.setIsJavaRecordWriter(peer.conf(), false);
        assertThat(peer.reduceTexts(new TreeMap<>(Map.of("be", List.of("2", "3"), "to", List.of("7")))))
                .isEmpty();
        assertThat(output).hasContent("be\t5\nto\t7\n");
        assertThat(peer.counters().getCounter("old words", "keys").getValue()).isEqualTo(2);
    }

    /** The task's last words can come after Java has noticed its end. */
    private static void awaitStderr(PipesPeer peer, String text) throws Exception {
        Await.until(text, () -> peer.stderr().contains(text));
    }
}
