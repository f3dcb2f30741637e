package io.wattle.compact.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RangeStreamTest {

    @TempDir
    private Path folder;

    private FSDataInputStream data() throws Exception {
        Path file = Files.writeString(folder.resolve("data"), "..abc...de.f..");
        return FileSystem.getLocal(new Configuration()).open(new org.apache.hadoop.fs.Path(file.toUri()));
    }

    private static final List<ByteRange> RANGES =
            List.of(new ByteRange(2, 3), new ByteRange(8, 2), new ByteRange(11, 1));

    @Test
    void rangesAreOneStream() throws Exception {
        try (FSDataInputStream data = data()) {
            assertThat(text(new RangeStream(data, RANGES))).isEqualTo("abcdef");
            assertThat(text(new RangeStream(data, List.of()))).isEmpty();
        }
    }

    @Test
    void seeksGoAnywhereInTheFile() throws Exception {
        try (FSDataInputStream data = data()) {
            RangeStream stream = new RangeStream(data, RANGES);
            for (int at : new int[] {4, 0, 5, 2, 3, 6, 1}) {
                stream.seek(at);
                assertThat(stream.getPos()).isEqualTo(at);
                assertThat(text(stream)).isEqualTo("abcdef".substring(at));
            }
            assertThatThrownBy(() -> stream.seek(7)).isInstanceOf(EOFException.class);
            assertThatThrownBy(() -> stream.seek(-1)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void twoOnOneDataFileDoNotDisturbEachOther() throws Exception {
        try (FSDataInputStream data = data()) {
            RangeStream one = new RangeStream(data, RANGES);
            RangeStream other = new RangeStream(data, RANGES);
            assertThat((char) one.read()).isEqualTo('a');
            other.seek(3);
            assertThat((char) other.read()).isEqualTo('d');
            assertThat((char) one.read()).isEqualTo('b');
        }
    }

    @Test
    void aDataFileThatIsCutOffIsNoEnd() throws Exception {
        try (FSDataInputStream data = data()) {
            assertThatThrownBy(() -> text(new RangeStream(data, List.of(new ByteRange(10, 100)))))
                    .isInstanceOf(EOFException.class)
                    .hasMessageContaining("before its index says");
        }
    }

    private static String text(RangeStream stream) throws Exception {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
}
