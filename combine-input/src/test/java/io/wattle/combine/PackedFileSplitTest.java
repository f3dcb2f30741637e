package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.junit.jupiter.api.Test;

/** What travels to tasks: programs of native-pipes read the plain form, and so do older jars. */
class PackedFileSplitTest {

    private static final Path FILE = new Path("file:/a/x.txt");

    /** A directory, its name; a piece, in directory 0, its name, offset 1, length 2, nothing known behind it. */
    private static final String PLAIN =
            "01" + "07" + hex("file:/a") + "01" + "00" + "05" + hex("x.txt") + "01" + "02" + "ff";

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    }

    private static String written(PackedFileSplit split) throws Exception {
        DataOutputBuffer out = new DataOutputBuffer();
        split.write(out);
        return HexFormat.of().formatHex(Arrays.copyOf(out.getData(), out.getLength()));
    }

    private static PackedFileSplit read(String hex) throws Exception {
        PackedFileSplit split = new PackedFileSplit();
        split.readFields(
                new DataInputStream(new ByteArrayInputStream(HexFormat.of().parseHex(hex))));
        return split;
    }

    @Test
    void aPlainSplitIsWrittenAsItAlwaysWas() throws Exception {
        PackedFileSplit split = PackedFileSplit.of(new FileSplit(FILE, 1, 2, new String[0]));
        assertThat(written(split)).isEqualTo(PLAIN);
        PackedFileSplit again = read(PLAIN);
        assertThat(again.getPath(0)).isEqualTo(FILE);
        assertThat(again.getOffset(0)).isEqualTo(1);
        assertThat(again.getLength(0)).isEqualTo(2);
        assertThat(again.format()).isEmpty();
    }

    @Test
    void whatHasMoreToSayBeginsWithANumberThatOldReadersRefuse() throws Exception {
        PackedFileSplit plain = read(PLAIN);
        PackedFileSplit split = new PackedFileSplit(
                PieceColumns.of(FILE, 1, 2, Optional.of(new InnerSplit("a.Split", true, new byte[] {9}))),
                Optional.of("a.Format"));
        assertThat(written(split)).startsWith("ff" + PLAIN).isNotEqualTo("ff" + PLAIN);
        PackedFileSplit again = read(written(split));
        assertThat(again.format()).contains("a.Format");
        assertThat(again.getInnerSplit(0).orElseThrow().className()).isEqualTo("a.Split");
        assertThat(again.getInnerSplit(0).orElseThrow().afterPath()).isTrue();
        assertThat(again.getInnerSplit(0).orElseThrow().bytes()).containsExactly(9);
        assertThat(again.getPath(0)).isEqualTo(plain.getPath(0));
    }

    @Test
    void anotherVersionIsRefused() {
        assertThatIOException()
                .isThrownBy(() -> read("fe"))
                .withMessageStartingWith("a packed split of another version of combine-input, which begins with -2");
        // As a reader of before does with the longer form.
        assertThatExceptionOfType(NegativeArraySizeException.class).isThrownBy(() -> PieceColumns.read(-1, null));
    }
}
