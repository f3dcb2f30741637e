package io.wattle.it.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.mapred.PackedTextInputFormat;
import io.wattle.it.files.SmallFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.streaming.StreamJob;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 5,000 small files that go to programs of Hadoop Streaming: each line arrives once. */
@Tag("embedded")
class SmallFilesInStreamingTest {

    @TempDir
    private Path folder;

    @Test
    void mapsOfManyFiles() throws Exception {
        SmallFiles files = SmallFiles.write(folder.resolve("logs"));
        Path out = folder.resolve("out");

        int code = ToolRunner.run(new Configuration(), new StreamJob(), new String[] {
            "-D",
            "mapreduce.input.combine.size=128k",
            "-D",
            "stream.map.input.ignoreKey=true",
            "-D",
            "mapreduce.job.reduces=0",
            "-D",
            "mapreduce.cluster.local.dir=" + folder.resolve("local"),
            "-D",
            "hadoop.tmp.dir=" + folder.resolve("tmp"),
            "-inputformat",
            PackedTextInputFormat.class.getName(),
            "-input",
            files.glob(),
            "-output",
            out.toUri().toString(),
            "-mapper",
            "cat"
        });

        assertThat(code).isZero();
        List<String> lines = new ArrayList<>();
        int maps = 0;
        try (Stream<Path> parts = Files.list(out)) {
            for (Path part : parts.filter(it -> it.getFileName().toString().startsWith("part-"))
                    .toList()) {
                maps++;
                Files.readAllLines(part).forEach(line -> lines.add(line.stripTrailing()));
            }
        }
        assertThat(lines).containsExactlyInAnyOrderElementsOf(SmallFiles.lines());
        assertThat(maps).isBetween(2, 4);
    }
}
