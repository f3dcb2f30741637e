package io.wattle.benchmarks.packing;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.mapreduce.PackedTextInputFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextReadingTest {

    @TempDir
    private Path folder;

    @Test
    void bothPackersReadTheSameLinesAndOthersAreNoticed() throws Exception {
        Files.writeString(folder.resolve("one"), "a\nb\n");
        Files.writeString(folder.resolve("two"), "c\n");
        Configuration conf = new Configuration();
        conf.setLong(FileInputFormat.SPLIT_MAXSIZE, 1 << 20);
        var path = new org.apache.hadoop.fs.Path(folder.toUri());
        TextReading stock = TextReading.of(new CombineTextInputFormat(), conf, path);
        TextReading ours = TextReading.of(new PackedTextInputFormat(), conf, path);
        assertThat(stock.splits()).isEqualTo(1);
        assertThat(stock.lines()).isEqualTo(3);
        assertThat(ours.lines()).isEqualTo(3);
        assertThat(ours.digest()).isEqualTo(stock.digest());
        Files.writeString(folder.resolve("two"), "d\n");
        assertThat(TextReading.of(new PackedTextInputFormat(), conf, path).digest())
                .isNotEqualTo(stock.digest());
    }
}
