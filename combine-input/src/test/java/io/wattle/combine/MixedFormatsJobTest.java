package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.Reading.Api;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.formats.SmallFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A whole job that reads tables of several formats, as Hadoop writes splits and runs tasks. */
class MixedFormatsJobTest {

    private static final int FILES = 60;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(Api.class)
    void everyTableIsReadWithItsFormat(Api api) throws Exception {
        LocalJob local = new LocalJob(folder);
        List<String> files = new ArrayList<>();
        List<String> pools = new ArrayList<>();
        long bytes = 0;
        for (SmallFiles table : List.of(SmallFiles.PARQUET, SmallFiles.ORC, SmallFiles.KEY_VALUE)) {
            table.configure(local.conf);
            pools.add(local.input() + "/" + table + "=" + table.format(api).getName());
            for (int i = 0; i < FILES; i++) {
                Path file = local.input().resolve(table.name()).resolve(table + table.name(i));
                table.write(local.conf, LocalJob.hadoop(file), 2);
                files.add(table + table.name(i));
                files.add(table + table.name(i));
                bytes += Files.size(file);
            }
        }
        local.conf.setBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, true);
        local.conf.set(CombineKey.POOLS.key(), String.join(",", pools));
        local.conf.set(CombineKey.SIZE.key(), "10k");
        long read;
        if (api == Api.MAPREDUCE) {
            Job job = local.newJob(Reading.format(api, "PackedInputFormat"));
            assertThat(job.waitForCompletion(false)).isTrue();
            read = job.getCounters()
                    .findCounter(FileInputFormatCounter.BYTES_READ)
                    .getValue();
        } else {
            var conf = local.newJobConf(Reading.format(api, "PackedInputFormat"));
            RunningJob job = new JobClient(conf).submitJob(conf);
            job.waitForCompletion();
            assertThat(job.isSuccessful()).isTrue();
            read = job.getCounters().getCounter(FileInputFormatCounter.BYTES_READ);
        }
        // Parquet's records are of several lines.
        assertThat(local.lines().stream().map(it -> it.split(" ")[0]).filter(files::contains))
                .containsExactlyInAnyOrderElementsOf(files);
        assertThat(local.lines()).anyMatch(it -> it.startsWith("ORCf7 (null) {ORCf7, 1}"));
        assertThat(read).isEqualTo(bytes);
        assertThat(local.files().stream().filter(it -> it.startsWith("part-")).count())
                .isBetween(5L, 30L);
    }
}
