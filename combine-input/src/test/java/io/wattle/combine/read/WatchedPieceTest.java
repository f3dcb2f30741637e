package io.wattle.combine.read;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedPieceTest {

    @TempDir
    private java.nio.file.Path folder;

    private void decode(InternalError error) throws IOException {
        java.nio.file.Path local = Files.write(folder.resolve("f.zst"), new byte[10]);
        Path file = new Path(local.toUri());
        Configuration conf = new Configuration(false);
        conf.set("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
        FileSystem files = FileSystem.newInstance(file.toUri(), conf);
        try (files;
                FSDataInputStream in = files.open(file)) {
            WatchedPiece.open(in, new Piece(file, 0, 10, 10), stream -> {
                throw error;
            });
        }
    }

    @Test
    void whatANativeDecompressorSaysOfTheBytesIsDamage() {
        assertThatExceptionOfType(DamagedFileException.class)
                .isThrownBy(() -> decode(new InternalError("Unknown frame descriptor")));
        assertThatExceptionOfType(DamagedFileException.class).isThrownBy(() -> decode(new InternalError()));
    }

    /** As zstd says it on a node that has none. */
    @Test
    void thatItHasNoMemoryIsNot() {
        assertThatExceptionOfType(InternalError.class)
                .isThrownBy(() -> decode(new InternalError("Allocation error : not enough memory")));
    }
}
