package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.tuning.engine.cluster.EmbeddedPreview;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ViewFs is a file system that is not local, whose files are in a local folder. */
class InputSizeTest {

    private static final double CLUSTER_BLOCK_MB = 16;
    private static final int THERE_MB = 48;

    @TempDir
    private Path folder;

    private final Configuration conf = new Configuration(false);

    @BeforeEach
    void write() throws Exception {
        Files.writeString(folder.resolve("one"), "one two\n");
        Files.writeString(folder.resolve("two"), "three\n");
        conf.set("fs.file.impl", "org.apache.hadoop.fs.LocalFileSystem");
        conf.setBoolean("fs.file.impl.disable.cache", true);
        conf.set("fs.viewfs.impl", "org.apache.hadoop.fs.viewfs.ViewFileSystem");
        conf.setBoolean("fs.viewfs.impl.disable.cache", true);
        conf.set("fs.defaultFS", "viewfs://other");
        conf.set("fs.viewfs.mounttable.other.link./in", folder.toUri().toString());
        conf.setLong("fs.local.block.size", (long) THERE_MB << 20);
    }

    @Test
    void filesThatAreReadInPlaceHaveTheirOwnBlocks() throws Exception {
        assertThat(size("viewfs://other/in", Optional.empty(), true)).isEqualTo(new InputSize(2, 14, THERE_MB));
    }

    @Test
    void copiesHaveThoseOfTheCluster() throws Exception {
        assertThat(size("viewfs://other/in", Optional.empty(), false))
                .as("embedded")
                .isEqualTo(new InputSize(2, 14, CLUSTER_BLOCK_MB));
        assertThat(size(folder.toString(), Optional.empty(), true))
                .as("local")
                .isEqualTo(new InputSize(2, 14, CLUSTER_BLOCK_MB));
        assertThat(size("viewfs://other/in", Optional.of(new Layout(3, 300)), true))
                .as("laid out")
                .isEqualTo(new InputSize(3, 300, CLUSTER_BLOCK_MB));
    }

    @Test
    void anEmbeddedClusterHasTheBlocksOfItsProfile() throws Exception {
        EmbeddedPreview cluster =
                new EmbeddedPreview(Catalog.builtIn().profile("edison").orElseThrow(), 2);
        assertThat(InputSize.of(new InputRequest(Optional.empty(), Optional.of(new Layout(2, 64))), cluster))
                .isEqualTo(new InputSize(2, 64, 16));
    }

    private InputSize size(String path, Optional<Layout> layout, boolean readsElsewhere) throws Exception {
        return InputSize.of(new InputRequest(Optional.of(path), layout), conf, readsElsewhere, CLUSTER_BLOCK_MB);
    }
}
