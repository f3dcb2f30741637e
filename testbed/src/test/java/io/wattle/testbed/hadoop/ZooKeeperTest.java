package io.wattle.testbed.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command, with a program in the place of Hadoop's that says what it was given and stays. */
class ZooKeeperTest {

    private static final int MOST_TRIES = 500;

    @TempDir
    private Path directory;

    @Test
    void itRunsInTheBackgroundWithALogAndAPidFile() throws Exception {
        Path data = directory.resolve("its data");
        Path hadoop = Files.createDirectories(directory.resolve("home/bin")).resolve("hadoop");
        Files.writeString(hadoop, "#!/bin/sh\necho \"$@ / $HADOOP_CLIENT_OPTS\"\nexec sleep 60\n");
        Files.setPosixFilePermissions(hadoop, PosixFilePermissions.fromString("rwxr-xr-x"));
        ZooKeeper zooKeeper = new ZooKeeper(directory.resolve("home"), directory.resolve("conf"), data);
        int code = new ProcessBuilder(zooKeeper.start())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        assertThat(code).isZero();
        String user = System.getProperty("user.name");
        Path pid = data.resolve("pids/hadoop-" + user + "-zookeeper.pid");
        Optional<ProcessHandle> process =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()));
        try {
            assertThat(process)
                    .as("runs on")
                    .hasValueSatisfying(it -> assertThat(it.isAlive()).isTrue());
            assertThat(said(data.resolve("logs")))
                    .startsWith("--config " + directory.resolve("conf")
                            + " org.apache.zookeeper.server.ZooKeeperServerMain 2181 " + data + "/zookeeper / ")
                    .contains("-Dzookeeper.admin.enableServer=false");
        } finally {
            process.ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    private static String said(Path logs) throws Exception {
        for (int i = 0; i < MOST_TRIES; i++) {
            try (var files = Files.newDirectoryStream(logs, "hadoop-*-zookeeper-*.out")) {
                for (Path file : files) {
                    String text = Files.readString(file);
                    if (!text.isEmpty()) {
                        return text;
                    }
                }
            }
            Thread.sleep(10);
        }
        return "";
    }
}
