package io.wattle.testbed.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.hadoop.HadoopCommands.DaemonKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CdsArchivesTest {

    @TempDir
    private Path directory;

    private Path jar;
    private CdsArchives archives;

    @BeforeEach
    void makeHome() throws IOException {
        jar = Files.createDirectories(directory.resolve("home/share/hadoop/common"))
                .resolve("hadoop-common.jar");
        Files.writeString(jar, "classes");
        Path own = Files.writeString(directory.resolve("node.jar"), "classes");
        archives = new CdsArchives(directory.resolve("home"), Path.of("/jdk"), Map.of(DaemonKind.NODEMANAGER, own));
    }

    @Test
    void anArchiveIsOfTheJarsThatItWasMadeOf() throws Exception {
        Path before = archives.file(DaemonKind.NODEMANAGER);
        assertThat(archives.file(DaemonKind.NODEMANAGER)).isEqualTo(before);
        assertThat(archives.file(DaemonKind.DATANODE)).isNotEqualTo(before);
        Files.writeString(directory.resolve("node.jar"), "other classes");
        Path after = archives.file(DaemonKind.NODEMANAGER);
        assertThat(after).isNotEqualTo(before);
        Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
        assertThat(archives.file(DaemonKind.NODEMANAGER)).isNotEqualTo(after);
        assertThat(new CdsArchives(directory.resolve("home"), Path.of("/other"), archives.jars())
                        .file(DaemonKind.NODEMANAGER))
                .isNotEqualTo(archives.file(DaemonKind.NODEMANAGER));
    }

    @Test
    void theNewestIsKeptAndWhatWasLeftUnfinishedGoes() throws Exception {
        Path left = archives.unfinished(DaemonKind.DATANODE);
        Files.writeString(left, "half");
        Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path first = archives.unfinished(DaemonKind.DATANODE);
        Path second = archives.unfinished(DaemonKind.DATANODE);
        assertThat(first).isNotEqualTo(second);
        assertThat(left).doesNotExist();
        assertThat(archives.make(7, first)).containsExactly("/jdk/bin/jcmd", "7", "VM.cds", "static_dump", "" + first);
        assertThatThrownBy(() -> archives.keep(DaemonKind.DATANODE, first)).isInstanceOf(IOException.class);
        Files.writeString(first, "one");
        archives.keep(DaemonKind.DATANODE, first);
        Path of = archives.file(DaemonKind.DATANODE);
        Files.writeString(jar, "other classes");
        Files.writeString(second, "two");
        archives.keep(DaemonKind.DATANODE, second);
        assertThat(of).doesNotExist();
        assertThat(archives.file(DaemonKind.DATANODE)).hasContent("two");
    }
}
