package io.wattle.tuning.engine.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.tuning.engine.job.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerLinesTest {

    @TempDir
    private Path directory;

    private final List<String> lines = new ArrayList<>();
    private final List<String> places = new ArrayList<>();

    private LedgerLines.Read read(String... where) throws IOException {
        return LedgerLines.read("--ledger", List.of(where), Optional.empty(), (text, place) -> {
            lines.add(text);
            places.add(place);
        });
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    @Test
    void filesOfADirectoryComeByEpochAndNumber() throws IOException {
        write("apps-0000000000002-000001.jsonl", "d\n");
        write("apps-0000000000001-000010.jsonl", "c\n");
        write("apps-0000000000001-000009.jsonl", "a\n\nb");
        write("checkpoint-0000000000001-000000001.json", "none\n");
        write("apps-0000000000001-000001.jsonl.tmp", "none\n");
        assertThat(read(directory.toString())).isEqualTo(new LedgerLines.Read(3, List.of()));
        assertThat(lines).containsExactly("d", "a", "b", "c");
        assertThat(places.get(2)).isEqualTo("apps-0000000000001-000009.jsonl line 3");
    }

    @Test
    void aFileWithoutAnEndOfALineDoesNotFillTheMemory() throws IOException {
        write("apps-0000000000001-000001.jsonl", "x".repeat(3 << 20) + "\nb\n");
        read(directory.toString());
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).hasSize(1 << 20);
        assertThat(lines.get(1)).isEqualTo("b");
    }

    /** The last file is still being written, as by a ResourceManager that runs. */
    @Test
    void aLedgerOnHdfsIsReadWhileItGrows() throws IOException {
        Configuration conf = new Configuration();
        try (MiniDFSCluster hdfs = new MiniDFSCluster.Builder(conf, directory.toFile())
                .numDataNodes(1)
                .build()) {
            hdfs.waitActive();
            FileSystem files = hdfs.getFileSystem();
            org.apache.hadoop.fs.Path ledger = new org.apache.hadoop.fs.Path("/wattle/ledger");
            put(files, ledger, "apps-0000000000001-000001.jsonl", "a\n").close();
            try (FSDataOutputStream open = put(files, ledger, "apps-0000000000002-000001.jsonl", "b\n")) {
                open.hsync();
                String uri = files.getUri() + "/wattle/ledger";
                assertThat(read(uri).files()).isEqualTo(2);
                assertThat(lines).containsExactly("b", "a");
                assertThat(read(uri + "/apps-0000000000001-000001.jsonl").files())
                        .isEqualTo(1);
                assertThatThrownBy(() -> read(files.getUri() + "/none"))
                        .isInstanceOf(InputException.class)
                        .hasMessageContaining("no such file or directory");
            }
        }
    }

    private static FSDataOutputStream put(FileSystem files, org.apache.hadoop.fs.Path folder, String name, String text)
            throws IOException {
        FSDataOutputStream stream = files.create(new org.apache.hadoop.fs.Path(folder, name));
        stream.write(text.getBytes(StandardCharsets.UTF_8));
        return stream;
    }

    @Test
    void aNameServiceThatNobodyConfiguredIsNamed() {
        assertThatThrownBy(() -> read("hdfs://no-such-nameservice/wattle"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no-such-nameservice");
    }
}
