package io.wattle.combine.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BadFileCauseTest {

    @Test
    void onlyTheseAreAFilesOwn() {
        assertThat(BadFileCause.of(new FileNotFoundException())).contains(BadFileCause.GONE);
        assertThat(BadFileCause.of(new AccessControlException("no"))).contains(BadFileCause.FORBIDDEN);
        assertThat(BadFileCause.of(new EOFException())).contains(BadFileCause.SHRUNK);
        assertThat(BadFileCause.of(new ChecksumException("no", 0))).contains(BadFileCause.CHECKSUM);
        assertThat(BadFileCause.of(new DamagedFileException(new EOFException(), 7)))
                .contains(BadFileCause.DAMAGED);
    }

    /** A node with bad memory finds errors in good files. */
    @Test
    void aChecksumErrorCountsIfReadingAgainMeetsIt(@TempDir java.nio.file.Path folder) throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("fs.file.impl", "org.apache.hadoop.fs.LocalFileSystem");
        Path file = new Path(folder.toUri().toString(), "f");
        FileSystem fs = FileSystem.newInstance(file.toUri(), conf);
        try (fs) {
            byte[] bytes = new byte[10_000];
            try (OutputStream out = fs.create(file)) {
                out.write(bytes);
            }
            ChecksumException why = new ChecksumException("of memory", 0);
            Piece first = new Piece(file, 0, 5_000, 10_000);
            Piece second = new Piece(file, 5_000, 5_000, 10_000);
            assertThat(BadFileCause.CHECKSUM.confirmedBy(fs, first, why)).isFalse();
            assertThat(BadFileCause.CHECKSUM.confirmedBy(fs, second, why)).isFalse();
            bytes[9_999] = 1;
            Files.write(folder.resolve("f"), bytes);
            assertThat(BadFileCause.CHECKSUM.confirmedBy(fs, second, why)).isTrue();
            bytes[9_999] = 0;
            bytes[0] = 1;
            Files.write(folder.resolve("f"), bytes);
            assertThat(BadFileCause.CHECKSUM.confirmedBy(fs, second, why))
                    .as("of its header")
                    .isTrue();
        }
    }

    @Test
    void allElseIsTheClustersOrAPrograms() {
        for (Throwable why : List.of(
                new IOException("not a gzip file"),
                new IOException("wrapped", new FileNotFoundException()),
                new ArrayIndexOutOfBoundsException(),
                new IllegalArgumentException(),
                new InternalError(),
                new RemoteException("java.io.FileNotFoundException", "gone"),
                new ClassCastException(),
                new UnreadableException("no codec", null))) {
            assertThat(BadFileCause.of(why)).as("%s", why).isEmpty();
        }
    }
}
